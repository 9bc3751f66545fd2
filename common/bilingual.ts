import type { Language } from './language.ts'

const arabic = /\p{Script=Arabic}/u

/**
 * The part of a text written as `عربي / English` that is in the given language; any other text as a whole. A dot or a
 * vertical bar between spaces parts them too: what the database joins has a dot.
 * For what has one column for both languages: `projects.location` and `projects.client`, names of people and companies.
 */
export function bilingualPart(text: string | null, language: Language): string {
  const whole = text?.trim() ?? ''
  const parts = whole.split(/\s+[·|/]\s+/)
  if (parts.length !== 2) return whole
  const [first = '', second = ''] = parts
  if (arabic.test(first) === arabic.test(second)) return whole
  return arabic.test(first) === (language === 'ar') ? first : second
}

/** Whether a text has words, but not one part for each language. */
export function lacksTranslation(text: string | null): boolean {
  return /\p{L}/u.test(text ?? '') && bilingualPart(text, 'ar') === bilingualPart(text, 'en')
}

/** A person with their names in the given language, as far as they have them in it. */
export const namesIn = <Person extends { full_name: string; company_name: string | null }>(
  person: Person,
  language: Language,
): Person => ({
  ...person,
  full_name: bilingualPart(person.full_name, language),
  company_name: bilingualPart(person.company_name, language) || null,
})
