import type { PersonData } from '#app/data/person/admin.ts'
import { showDay } from '#app/lib/dates.ts'
import { directionOf, type Language } from '#common/language.ts'
import { labelOf, omits, shown, type Words } from './person-words.ts'

const escapeHtml = (text: string) =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>')

function table(section: string, rows: object[], words: Words, language: Language): string {
  const cells = rows.map((row) => new Map(Object.entries(row)))
  const columns = [...new Set(cells.flatMap((row) => [...row.keys()]))].filter(
    (column) =>
      !omits(column) && cells.some((row) => shown(section, column, row.get(column), words, language) !== ''),
  )
  const label = (column: string) => escapeHtml(labelOf(section, column, words))
  const cell = (row: Map<string, unknown>, column: string) =>
    // Rows of the bin and of the activity record name their own table
    escapeHtml(shown(String(row.get('table_name') ?? section), column, row.get(column), words, language))
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
        `<section><h2>${escapeHtml(words.sections[name] ?? name)}</h2>${table(name, rows, words, language)}</section>`,
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
