import type { personData as en } from '#app/i18n/locales/en/admin/person-data.ts'
import { showDay, showMoment } from '#app/lib/dates.ts'
import { columnLabel } from '#app/routes/admin/activity/column-label.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { browserName } from '#common/browser-name.ts'
import type { Language } from '#common/language.ts'
import { isUuid } from '#common/uuid.ts'

type Texts = { readonly [key: string]: unknown }

/** The words of the archive in one language, and those of the record of activity, which name every column. */
export interface Words {
  columns: Record<string, string>
  sections: Record<string, string>
  values: Record<string, string>
  archive: Record<keyof typeof en.archive, string>
  activity: {
    columns: Texts
    columnsOf: Texts
    tables: Texts
    looks: Texts
    inLanguage: { ar: string; en: string }
    values: Texts & { of: Texts }
  }
}

/** The table that the rows of a part of the archive come from. */
const tables: Record<string, string> = {
  accounts: 'user_profiles',
  notifications: 'employee_notifications',
  documents: 'employee_documents',
  requests: 'service_requests',
  merged_requests: 'service_requests',
}

/** Ids and columns that say nothing to a person; the JSON file has them. */
const omitted = new Set(['id', 'updated_at', 'details_hash', 'display_order', 'attempts', 'reply_since'])

/** Whether a column is left out of the page. */
export const omits = (column: string) =>
  omitted.has(column) || (/_(by|ids?)$/.test(column) && column !== 'national_id')

/** Columns whose values come from a list, each with a word. */
const listed = new Set([
  'user_type',
  'client_type',
  'status',
  'from_status',
  'to_status',
  'kind',
  'locale',
  'budget_range',
  'notification_type',
  'source',
  'withdrawn_through',
  'first_answer_how',
  'how',
  'areas',
])

/** The text at a path of the record's words; undefined where there is none. */
function textAt(texts: unknown, ...path: string[]): string | undefined {
  const found = path.reduce((inner, key) => (inner as Texts | undefined)?.[key], texts)
  return typeof found === 'string' ? found : undefined
}

/**
 * What a column is called.
 * @param section a part of the archive, or a table
 */
export function labelOf(section: string, column: string, { columns, activity }: Words): string {
  return (
    columns[column] ??
    columnLabel(tables[section] ?? section, column, {
      find: (...key) => textAt(activity, ...key),
      inLanguage: (language, label) => activity.inLanguage[language].replace('{{label}}', label),
    })
  )
}

/** The word for a value: one of a list, in this table or in any, or the name of a column. */
function wordOf(section: string, column: string, value: string, words: Words) {
  const { values, activity } = words
  if (column === 'table_name') return textAt(activity.tables, value)
  if (column === 'what') return textAt(activity.looks, value)
  if (column === 'hidden' || column === 'cut') return labelOf('', value, words)
  return (
    textAt(activity.values.of, tables[section] ?? section, column, value) ??
    (listed.has(column) ? values[value] : undefined) ??
    textAt(activity.values, column, value)
  )
}

const isId = (value: unknown) => typeof value === 'string' && isUuid(value)

/**
 * A value as people read it: words for values of a list, days and times as people write them, and a line for
 * each part of an object.
 * @param section a part of the archive, or a table
 */
export function shown(
  section: string,
  column: string,
  value: unknown,
  words: Words,
  language: Language,
): string {
  if (value === null || value === undefined || value === '' || isId(value)) return ''
  if (typeof value === 'boolean') return words.values[value ? 'yes' : 'no'] ?? ''
  if (Array.isArray(value))
    return value
      .map((one) => shown(section, column, one, words, language))
      .filter(Boolean)
      .join(' · ')
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name]) => !omits(name))
      .map(([name, inner]): [string, string] => [
        words.columns[`${column}_${name}`] ?? labelOf(section, name, words),
        shown(section, name, inner, words, language),
      ])
      .filter(([, text]) => text !== '')
      .map(([label, text]) => `${label}: ${text}`)
      .join('\n')
  if (column === 'user_agent' || column === 'browser') return browserIn(String(value))
  const text = String(value)
  const word = wordOf(section, column, text, words)
  if (word) return word
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return showDay(text, language)?.gregorian ?? text
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return showMoment(text, language)
  return column === 'full_name' ? bilingualPart(text, language) : text
}

/** The name that people know a browser by; any other text stays as it is. */
function browserIn(userAgent: string): string {
  const { browser, system } = browserName(userAgent)
  return [browser, system].filter(Boolean).join(' · ') || userAgent
}
