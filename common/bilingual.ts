import type { Language } from './language.ts'

const arabic = /\p{Script=Arabic}/u

/**
 * The part of `عربي / English` in the given language; any other text is returned whole. A middle dot or a
 * vertical bar between spaces separates the parts too: names that the database joins have a dot. For fields
 * with one column for both languages: `projects.location`, `projects.client`, and names of people and
 * companies.
 */
export function bilingualPart(text: string | null, language: Language): string {
  const whole = text?.trim() ?? ''
  const parts = whole.split(/\s+[·|/]\s+/)
  if (parts.length !== 2) return whole
  const [first = '', second = ''] = parts
  if (arabic.test(first) === arabic.test(second)) return whole
  return arabic.test(first) === (language === 'ar') ? first : second
}

/** Whether a text has words but is not written in both languages. */
export function lacksTranslation(text: string | null): boolean {
  return /\p{L}/u.test(text ?? '') && bilingualPart(text, 'ar') === bilingualPart(text, 'en')
}

/** A person with their names in the given language, where the names have a part in it. */
export const namesIn = <Person extends { full_name: string; company_name: string | null }>(
  person: Person,
  language: Language,
): Person => ({
  ...person,
  full_name: bilingualPart(person.full_name, language),
  company_name: bilingualPart(person.company_name, language) || null,
})

/**
 * A name in the given language, although it was stored in only one: if it is one part of `known`, a name in
 * both languages, returns the other part. A form is filled in with the name in the language of its page.
 */
export function translatedBy(name: string | null, known: string | null, language: Language): string {
  const shown = bilingualPart(name, language)
  const parts = [bilingualPart(known, 'ar'), bilingualPart(known, 'en')]
  return shown && parts.includes(shown) ? bilingualPart(known, language) : shown
}
