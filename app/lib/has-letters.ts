import type { Language } from '#common/language.ts'

const letters: Record<Language, RegExp> = {
  ar: /(?=\p{L})\p{Script=Arabic}/u,
  en: /(?=\p{L})\p{Script=Latin}/u,
}

/** Whether a text has letters in a language's script. A name typed in the wrong field has none. */
export const hasLetters = (text: string, language: Language): boolean => letters[language].test(text)
