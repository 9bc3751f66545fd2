import type { Language } from '#common/language.ts'

const arabic = /\p{Script=Arabic}/u

/**
 * The side of a text written as `عربي · English` that is in the language.
 * A project's place and client are one field for both languages; other text is shown whole.
 */
export function bilingualPart(text: string | null, language: Language): string {
  const whole = text?.trim() ?? ''
  const sides = whole.split(/\s+·\s+/)
  if (sides.length !== 2) return whole
  const [first = '', second = ''] = sides
  if (arabic.test(first) === arabic.test(second)) return whole
  return arabic.test(first) === (language === 'ar') ? first : second
}

/** Whether readers of one language are shown such a text in the other: it has words, and not a side for each. */
export function lacksTranslation(text: string | null): boolean {
  return /\p{L}/u.test(text ?? '') && bilingualPart(text, 'ar') === bilingualPart(text, 'en')
}
