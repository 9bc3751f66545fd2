import type { PersonData } from '#app/data/person/admin.ts'
import type { personData as en } from '#app/i18n/locales/en/admin/person-data.ts'
import { showDay, showMoment } from '#app/lib/dates.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { directionOf, type Language } from '#common/language.ts'

type Words = {
  [Key in 'columns' | 'sections' | 'values']: Record<string, string>
} & Pick<Record<keyof typeof en, string>, never> & {
    archive: Record<keyof typeof en.archive, string>
  }

/** Ids and columns that say nothing to a person; the JSON file has them. */
const omitted = new Set([
  'id',
  'user_id',
  'employee_id',
  'client_id',
  'project_id',
  'request_id',
  'service_id',
  'opening_id',
  'stage_id',
  'owner_id',
  'submission_id',
  'approved_by',
  'sent_by',
  'changed_by',
  'updated_at',
  'table_name',
])

/** Columns that hold one of a list of values, which has a word. */
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
])

const escapeHtml = (text: string) =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>')

function shown(column: string, value: unknown, words: Words, language: Language): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return words.values[value ? 'yes' : 'no'] ?? ''
  if (Array.isArray(value)) return value.map((one) => words.values[String(one)] ?? String(one)).join(' · ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(
        ([name, inner]) =>
          `${words.columns[`${column}_${name}`] ?? words.columns[name] ?? name}: ${shown(name, inner, words, language)}`,
      )
      .join('\n')
  const text = String(value)
  if (listed.has(column)) return words.values[text] ?? text
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return showDay(text, language)?.gregorian ?? text
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return showMoment(text, language)
  return column === 'full_name' ? bilingualPart(text, language) : text
}

function table(rows: object[], words: Words, language: Language): string {
  const cells = rows.map((row) => new Map(Object.entries(row)))
  const columns = [...new Set(cells.flatMap((row) => [...row.keys()]))].filter(
    (column) =>
      !omitted.has(column) && cells.some((row) => shown(column, row.get(column), words, language) !== ''),
  )
  const label = (column: string) => escapeHtml(words.columns[column] ?? column)
  const cell = (row: Map<string, unknown>, column: string) =>
    escapeHtml(shown(column, row.get(column), words, language))
  // One row, or rows of many columns, read better downwards
  if (rows.length === 1 || columns.length > 7)
    return cells
      .map(
        (row) =>
          `<table>${columns
            .filter((column) => cell(row, column) !== '')
            .map(
              (column) =>
                `<tr><th scope="row">${label(column)}</th><td dir="auto">${cell(row, column)}</td></tr>`,
            )
            .join('')}</table>`,
      )
      .join('')
  return `<table><thead><tr>${columns.map((column) => `<th scope="col">${label(column)}</th>`).join('')}</tr></thead><tbody>${cells
    .map((row) => `<tr>${columns.map((column) => `<td dir="auto">${cell(row, column)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`
}

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#12272b}
h1{font-size:1.8rem}h2{font-size:1.25rem;margin-block:2.5rem .5rem}
table{border-collapse:collapse;inline-size:100%;margin-block:.5rem 1.25rem}
th,td{padding:.4rem .6rem;border:1px solid #cfd6d4;text-align:start;vertical-align:top;overflow-wrap:anywhere}
th{background:#f3f1ea;font-weight:600}th[scope=row]{inline-size:14rem}`

/**
 * The page of the archive that a person can read: a table for each kind of data, with labels in their language.
 * @param files names of the files in the archive
 */
export function personHtml(
  data: PersonData,
  files: string[],
  { words, language, company, day }: { words: Words; language: Language; company: string; day: string },
): string {
  const sections = Object.entries(data)
    .filter(([, rows]) => rows.length > 0)
    .map(
      ([name, rows]) =>
        `<section><h2>${escapeHtml(words.sections[name] ?? name)}</h2>${table(rows, words, language)}</section>`,
    )
  const list = files.map(
    (file) => `<li><a href="${escapeHtml(encodeURI(file))}" dir="ltr">${escapeHtml(file)}</a></li>`,
  )
  const title = escapeHtml(words.archive.title)
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(company)} · ${escapeHtml(showDay(day, language)?.gregorian ?? day)}</p>
<p>${escapeHtml(words.archive.lead)}</p>
${sections.join('\n') || `<p>${escapeHtml(words.archive.nothing)}</p>`}
${list.length > 0 ? `<section><h2>${escapeHtml(words.archive.files)}</h2><ul>${list.join('')}</ul></section>` : ''}
</body>
</html>
`
}
