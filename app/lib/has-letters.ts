import type { Language } from '#common/language.ts'

const letters: Record<Language, RegExp> = {
  ar: /(?=\p{L})\p{Script=Arabic}/u,
  en: /(?=\p{L})\p{Script=Latin}/u,
}

/**
 * Whether a text has letters in the script of a language. A name typed in the field of the other language has
 * none.
 */
export const hasLetters = (text: string, language: Language): boolean => letters[language].test(text)
