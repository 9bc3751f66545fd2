import type { Language } from '#common/language.ts'

interface Words {
  readonly [key: string]: string | Words
}

/** Flattens words to full keys such as `errors.required.name`. */
export function flatten(words: Words, above = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[above + key, value]] : flatten(value, `${above}${key}.`),
  )
}

/**
 * Looks up a text as i18next does on the server.
 * @param count chooses the plural form
 * @param values for the names in braces, of texts without a count
 * @returns the key itself when the text is missing
 */
export function phrase(
  words: ReadonlyMap<string, string>,
  language: Language,
  key: string,
  count?: number,
  values: Readonly<Record<string, string>> = {},
): string {
  if (count === undefined)
    return Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{{${name}}}`, () => value),
      words.get(key) ?? key,
    )
  const form = new Intl.PluralRules(language).select(count)
  return (words.get(`${key}_${form}`) ?? key).replaceAll('{{count}}', String(count))
}
