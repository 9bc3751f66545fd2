import { browserDb } from '#app/data/browser-db.ts'
import type { Json } from '#app/data/database.types.ts'
import { type ListPage, type ListQuestion, readList } from '#app/data/lists.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { updateColumns } from '#app/data/rows.ts'
import { type BinTable, binKey } from './restore.ts'

/** A deleted row. */
export interface BinEntry {
  id: string
  table_name: BinTable
  record_id: string
  /** Its name, in both languages if it has two. */
  name: string | null
  row: Record<string, Json | undefined>
  deleted_at: string
  leaves_at: string
  deleted_by: string | null
  /**
   * The name of the person who deleted it; null if the account is gone, or this admin may not see the name.
   */
  actor: string | null
  /** The number of pictures that were deleted with a project. */
  images: number
  /** The client of a client's project, if the account is still there. */
  client: string | null
  /** The service of a request, if it is still there. */
  service: string | null
}

export type BinPage = Omit<ListPage<BinEntry>, 'counts'> & {
  /** By kind; a kind with no rows is left out. */
  counts: Partial<Record<BinTable, number>>
  days: number
  /** When the page was read, by the clock of the database. */
  read_at: string
  /** The people who deleted these entries, if this admin may read their names. */
  actors: { id: string; name: string }[]
}

interface BinFilters {
  kind: string
  by: string
}

const argumentsOf = ({ kind, by }: BinFilters) => ({
  tables: kind ? [kind] : null,
  actor: by || null,
})

/** The list of the screen /admin/bin. */
export const binList = {
  queryKey: binKey,
  meta: readFrom('bin', 'bin_settings'),
  read: (question: ListQuestion, filters: BinFilters) => readList('list_bin', question, argumentsOf(filters)),
  refetchInterval: pollUnlessLive(30_000),
} as const

/** Deletes entries forever, with their files. @returns how many there were; @throws DataError */
export const deleteFromBin = async (ids: string[]): Promise<number> =>
  rows(await browserDb().rpc('delete_from_bin', { ids }))

/**
 * Deletes forever every entry that matches the search and the filters.
 * @param until newer entries stay, because nobody has seen them
 * @returns how many there were; @throws DataError
 */
export async function emptyBin(search: string, filters: BinFilters, until: string): Promise<number> {
  const { tables, actor } = argumentsOf(filters)
  let removed = 0
  for (;;) {
    const some = rows(
      await browserDb().rpc('empty_bin', {
        search,
        until,
        ...(tables && { tables }),
        ...(actor && { actor }),
      }),
    )
    if (some === 0) return removed
    removed += some
  }
}

/** The largest number of days that the setting allows: the check of bin_settings.days. */
export const mostBinDays = 365

/** Sets how many days deleted rows stay, including those already in the bin. @throws DataError */
export const setBinDays = (id: string, days: number) => updateColumns('bin_settings', id, { days })
