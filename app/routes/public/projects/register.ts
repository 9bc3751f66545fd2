import type { readProjectCards } from '#app/data/projects/public.ts'
import type { publicMessages } from '#app/i18n/messages.server.ts'
import { factsView } from '#app/routes/public/project/proof-view.ts'
import { type CardView, dateOf } from '#app/routes/public/project/view.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { toLatinDigits } from '#common/digits.ts'
import { onMap } from '#common/kingdom-outline.ts'
import { type Language, wordsWithCommas } from '#common/language.ts'
import { isInKingdom, valueRanges } from '#common/project-facts.ts'
import { type SortColumn, sortColumns } from './filters.ts'

type Row = Awaited<ReturnType<typeof readProjectCards>>[number]
type Words = Pick<ReturnType<typeof publicMessages>['landing'], 'projects'>

/** How many projects a page of the list shows. */
export const pageOfProjects = 24

/**
 * How many lines a page of the register has: many, since lines weigh little and paper should have them all.
 */
export const pageOfRegister = 100

/** The part of a list that a page shows, and how many pages there are. */
export function pageOf<Item>(items: readonly Item[], asked: string | null, size = pageOfProjects) {
  const total = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(total, Math.max(1, Number(/^\d{1,4}$/.exec(asked ?? '')?.[0] ?? 1)))
  return { page, total, shown: items.slice((page - 1) * size, page * size) }
}

const statuses = ['completed', 'in_progress', 'on_hold', 'planned'] as const

/** Columns whose largest value comes first when they are sorted. */
const largestFirst: readonly SortColumn[] = ['year', 'area', 'value']

/**
 * A project's line in the register: each column's text and sort value; null where nothing is entered.
 * @param words of the page
 */
export function registerLine(row: Row, card: CardView, language: Language, { projects: words }: Words) {
  const facts = factsView(row)
  const date = dateOf(row, language)
  const status = statuses.find((name) => name === row.status)
  const year =
    row.year_completed ?? row.year_begun ?? (/\d{4}/.exec(toLatinDigits(row.date ?? ''))?.[0] || null)
  const cells: Record<SortColumn, string> = {
    project: card.title,
    client: row.client_confidential ? words.facts.confidential : bilingualPart(row.client, language),
    sector: facts.sector ? words.facts.sectors[facts.sector] : card.category,
    place: card.location || (facts.region ? words.facts.regions[facts.region] : ''),
    year: date?.isBegun
      ? words.facts.begun.replace('{{year}}', date.gregorian)
      : (date?.gregorian.trim() ?? ''),
    area: facts.area,
    value: facts.valueRange ? words.facts.valueRanges[facts.valueRange] : '',
    role: wordsWithCommas(
      language,
      facts.roles.map((role) => words.facts.roles[role]),
    ),
    status: status ? words.statuses[status] : '',
  }
  const order: Record<SortColumn, string | number | null> = {
    ...cells,
    year: year === null ? null : Number(year),
    area: row.area_m2,
    value: facts.valueRange && valueRanges.indexOf(facts.valueRange),
    status: status ? statuses.indexOf(status) : null,
  }
  return { id: card.id, path: card.path, cells, order }
}
export type RegisterLine = ReturnType<typeof registerLine>

/**
 * The register as its page shows it: sorted, and with the columns in which any of the projects has something.
 * @param sort a column of an address (`year`), or the reverse (`-year`); '' for the order of the website
 */
export function registerOf<Line extends Pick<RegisterLine, 'cells' | 'order'>>(
  lines: readonly Line[],
  sort: string,
  language: Language,
) {
  const columns = sortColumns.filter((name) => lines.some(({ cells }) => cells[name]))
  const name = columns.find((one) => one === sort.replace('-', ''))
  const collator = new Intl.Collator(language, { numeric: true })
  const isDescending = sort.startsWith('-') !== (name !== undefined && largestFirst.includes(name))
  const compare = (a: string | number | null, b: string | number | null) => {
    // Empty values come last, in either direction
    if (a === null || a === '' || b === null || b === '') return Number(!a && a !== 0) - Number(!b && b !== 0)
    const step = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`)
    return isDescending ? -step : step
  }
  return {
    lines: name ? lines.toSorted((a, b) => compare(a.order[name], b.order[name])) : lines,
    columns: columns.map((column) => ({
      name: column,
      /** The sort that the heading links to: the column first, then its reverse. */
      sort: column === name && !sort.startsWith('-') ? `-${column}` : column,
      sorted: column === name ? (isDescending ? ('descending' as const) : ('ascending' as const)) : undefined,
    })),
    isSorted: name !== undefined,
  }
}

/** Map points of the projects that lie in the Kingdom. */
export function mapPoints(rows: readonly Row[], cardOf: (row: Row) => Omit<CardView, 'picture'>) {
  return rows.flatMap((row) => {
    const { latitude, longitude } = row
    if (latitude === null || longitude === null || !isInKingdom(latitude, longitude)) return []
    const { id, path, title, location } = cardOf(row)
    return [{ id, path, title, location, ...onMap(latitude, longitude) }]
  })
}
export type MapPoint = ReturnType<typeof mapPoints>[number]
