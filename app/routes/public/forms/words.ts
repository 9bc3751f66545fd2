import type { Language } from '#common/language.ts'

interface Words {
  readonly [key: string]: string | Words
}

/** Words by their full keys, such as `errors.required.name`. */
export function flatten(words: Words, above = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[above + key, value]] : flatten(value, `${above}${key}.`),
  )
}

/**
 * A text of the interface, as i18next says it on the server.
 * @param count the number it speaks of, in the plural form of the language
 * @returns the key itself when there is no such text
 */
export function phrase(
  words: ReadonlyMap<string, string>,
  language: Language,
  key: string,
  count?: number,
): string {
  if (count === undefined) return words.get(key) ?? key
  const form = new Intl.PluralRules(language).select(count)
  return (words.get(`${key}_${form}`) ?? key).replaceAll('{{count}}', String(count))
}
