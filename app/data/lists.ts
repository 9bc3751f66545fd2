import { browserDb } from './browser-db.ts'
import type { Returns } from './database.ts'
import { rows, throwIfRefused } from './result.ts'

/** The functions that answer a page of a list. */
type ListFunction = {
  [Name in keyof Returns]: Returns[Name] extends Omit<ListPage<unknown>, 'counts'> ? Name : never
}[keyof Returns]

/** A page of a list, with the number of rows that match the filters, and the number of each kind. */
export interface ListPage<Row, Kind extends string = string> {
  rows: Row[]
  total: number
  /** True when a search finds more rows than `total`: they are not counted. */
  more: boolean
  /** Null when a search finds too many rows to count. */
  counts: Record<Kind, number> | null
}

/** The filter value for rows since the admin's last visit ended, as on the dashboard: private.new_since. */
export const sinceVisit = 'visit'

/** Which part of a list to read; `page` starts at 1. */
export interface ListQuestion {
  search: string
  sort: string
  descending: boolean
  page: number
  size: number
}

/**
 * Reads a page of a list through its function in the database, which searches, filters, sorts and counts.
 * @param filters further arguments of the function; empty ones are left out
 * @param exact further arguments that are sent as they are
 */
export async function readList<Name extends ListFunction>(
  name: Name,
  { search, sort, descending, page, size }: ListQuestion,
  filters: Record<string, string | string[] | boolean | null | undefined> = {},
  exact: Record<string, string> = {},
): Promise<Returns[Name]> {
  const chosen = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
  const args = {
    search,
    sort,
    descending,
    page_size: size,
    page_offset: (page - 1) * size,
    ...chosen,
    ...exact,
  }
  // The type of an answer depends on the function's name, which a function for any list cannot express
  return rows(await browserDb().rpc(name, args as never)) as unknown as Returns[Name]
}

/** Lists that can be exported, by their table. */
export type ExportedList = 'activity' | 'employees' | 'news_consents' | 'service_requests' | 'user_profiles'

/** Records that a list is exported; without it the database returns no long pages. @throws DataError */
export async function noteExport(list: ExportedList): Promise<void> {
  throwIfRefused(await browserDb().rpc('note_export', { list }))
}

/** Rows that an export reads at a time. */
const exported = 1000

/** Every row that matches a list's search and filters, for an export. */
export async function readAllPages<Row>(
  read: (page: number, size: number) => Promise<ListPage<Row>>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const { rows: some, total, more } = await read(page, exported)
    all.push(...some)
    if ((all.length >= total && !more) || some.length < exported) return all
  }
}

/** Lists that editors put into order: stored in one call, which also updates the public pages. */
export type OrderedList =
  | 'projects'
  | 'project_images'
  | 'team_members'
  | 'leadership_team'
  | 'services'
  | 'site_images'
  | 'answer_templates'
  | 'openings'
  | 'application_stages'
  | 'offices'
  | 'client_references'

/** Stores the order of some rows of a list: they are put in this order into the places that they had. */
export async function reorder(list: OrderedList, ids: string[]): Promise<void> {
  throwIfRefused(await browserDb().rpc('reorder', { list, ids }))
}

/** Moves one row to a place in its whole list, counted from 1. */
export async function moveTo(list: OrderedList, id: string, place: number): Promise<void> {
  throwIfRefused(await browserDb().rpc('move_to', { list, id, place }))
}

/** The place after the last row of a list, for a new row at its end. */
export async function nextPlace(
  list: OrderedList,
  within: { parent?: string; image_type?: string } = {},
): Promise<number> {
  return rows(await browserDb().rpc('next_place', { list, ...within }))
}
