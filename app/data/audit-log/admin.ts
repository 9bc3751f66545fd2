import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { type ListPage, type ListQuestion, readList } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import type { ErasureCounts } from '#app/data/person/admin.ts'
import { rows } from '#app/data/result.ts'
import { type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { dayStart } from '#app/lib/dates.ts'
import { otherPlaces, type RecordedPlace, type RestorableTable, recordedTables } from './tables.ts'

export const activityKinds = [
  'insert',
  'update',
  'delete',
  'sign_in',
  'sign_out',
  'export',
  'look',
  'refusal',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Columns of a row with their values. */
export type Values = Record<string, unknown>

/** What an entry says in addition to who, when and where; for an erasure, how many rows it removed. */
export interface Details extends Partial<Omit<ErasureCounts, 'id'>> {
  /** The name of the row. */
  name?: string
  /** The columns that changed; for an added or deleted row, all columns with a value. */
  before?: Values
  after?: Values
  /** Columns whose values were too long, so that only the beginning is kept. */
  cut?: string[]
  /** Columns whose values are not kept. */
  hidden?: string[]
  /** True for a row that came back from the bin. */
  restored?: true
  /** How many rows were exported, or removed by a retention rule. */
  rows?: number
  removed?: number
  /** The id of an imported person, and of the session that ended. */
  person?: string
  session?: string
  /** True if an erasure was applied once more, after a restore of the database. */
  again?: true
  /** What was looked at: `pay`, `contract`, `cv` or `document`. */
  what?: string
  /** The method of a refused call, and the database's reason. */
  method?: string
  reason?: string
}

/** An entry of the record of activity. */
export interface ActivityEntry {
  id: number
  at: string
  kind: ActivityKind
  table_name: RecordedPlace
  record_id: string | null
  actor_id: string | null
  /** Missing in the history of a record. */
  session_id?: string | null
  /** The name of the account; null when there is none, or when the caller may not read it. */
  actor: string | null
  /** The role of the API, or the role of the database outside of the API. */
  role: string
  /** Null after erasure. */
  details: Details | null
  /** The names of the rows that the values refer to, by id. */
  names: Record<string, string>
  /**
   * For a row without a name of its own: the names of what it belongs to. Null if it has a name, or is gone.
   */
  about: string[] | null
}

/** A page of the entries about one record. */
export type History = ListPage<ActivityEntry> & { counts: null }

/** A page of the record; `actors` are all people with entries in it, other than clients. */
export type ActivityPage = History & { actors: { id: string; name: string }[] }

type ActivityFilter = 'actor' | 'table' | 'kind' | 'since' | 'until'

/** The places that an entry can be about, in the order of the filter. */
export const places: readonly RecordedPlace[] = [...recordedTables, ...otherPlaces]

/** A page of the record, for admins of everything. @throws DataError */
const listActivity = (
  question: ListQuestion,
  { actor, table, kind, since, until }: Record<ActivityFilter, string>,
) =>
  readList('list_activity', question, {
    actor,
    tables: table ? [table] : null,
    kinds: kind ? [kind] : null,
    since: since && dayStart(since),
    until: until && dayStart(until, 1),
  })

/** The list of the screen /admin/activity. */
export const activityList = {
  queryKey: ['activity'],
  meta: readFrom('audit_log'),
  exported: 'activity',
  read: listActivity,
} as const

/** How the record of activity identifies a record. */
export interface RecordKey {
  table: RecordedPlace
  id: string
}

/** The newest entries about one record, for admins of the area of its table. */
export const recordHistory = ({ table, id }: RecordKey, size: number) =>
  queryOptions({
    queryKey: ['activity', 'record', table, id, size],
    meta: readFrom(...recordedTables.filter((name) => name === table)),
    queryFn: async () => {
      const answer = await browserDb().rpc('record_history', {
        table_name: table,
        record_id: id,
        page_size: size,
      })
      return rows(answer)
    },
  })

/** A record as it is now; null when it is gone. */
export const currentRecord = (table: RestorableTable, id: string) =>
  queryOptions({
    queryKey: ['activity', 'current', table, id],
    meta: readFrom(table),
    queryFn: async () => {
      const [row] = rows(
        await browserDb()
          .from(table as 'services')
          .select()
          .eq('id', id),
      )
      return (row ?? null) as (Values & { id: string; updated_at: string }) | null
    },
  })

/**
 * Gives a record the values of an earlier version.
 * @param base `updated_at` of the record when the differences were shown
 * @returns the record as it is stored
 * @throws StaleEdit when it was changed or deleted since; DataError when it is refused
 */
export const restoreValues = (table: RestorableTable, id: string, base: string, values: Values) =>
  updateIfUnchanged(table as 'services', id, base, values as never) as Promise<Row<'services'>>
