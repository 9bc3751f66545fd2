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

/**
 * A name that was stored in one language, in the given one: as the other part of a known name in both, if it is one of
 * its parts. A form is filled in with the name in the language of its page.
 */
export function translatedBy(name: string | null, known: string | null, language: Language): string {
  const shown = bilingualPart(name, language)
  const parts = [bilingualPart(known, 'ar'), bilingualPart(known, 'en')]
  return shown && parts.includes(shown) ? bilingualPart(known, language) : shown
}
