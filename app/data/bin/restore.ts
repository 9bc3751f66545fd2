import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { DataError, rows } from '#app/data/result.ts'

/** Tables whose rows go into the bin when someone deletes them, in the order of the screens. */
export const binTables = [
  'service_requests',
  'request_notes',
  'request_files',
  'request_tags',
  'answer_templates',
  'client_projects',
  'client_project_files',
  'projects',
  'project_images',
  'team_members',
  'leadership_team',
  'services',
  'openings',
  'client_references',
  'news',
  'site_images',
  'site_content',
] as const
export type BinTable = (typeof binTables)[number]

/**
 * How many requests a service that is deleted may have, or applications an opening: each is written in the
 * same statement (private.put_in_bin).
 */
export const mostLinked = 2000

/** The start of the query keys of the bin. */
export const binKey = ['bin'] as const

/** How long deleted rows stay in the bin. */
export const binSettings = queryOptions({
  queryKey: [...binKey, 'settings'],
  meta: readFrom('bin_settings'),
  queryFn: async () => {
    const [settings] = rows(await browserDb().from('bin_settings').select())
    if (!settings) throw new DataError('empty', 'The bin has no settings.')
    return settings
  },
})

/** The row that an entry of the bin had kept. */
export interface RestoredRow {
  table_name: BinTable
  record_id: string
}

/**
 * Restores a deleted row, with everything that was deleted with it.
 * @param withoutMissing restores a request without its service, if that is gone
 * @throws DataError; its message says what is missing or taken (public.restore_from_bin)
 */
export async function restoreFromBin(entry: string, withoutMissing = false): Promise<void> {
  rows(await browserDb().rpc('restore_from_bin', { id: entry, without_missing: withoutMissing }))
}

/** Restores the row with this id as it was when it was last deleted. @throws DataError */
export async function undoDelete(table: BinTable, id: string): Promise<void> {
  const [entry] = rows(
    await browserDb()
      .from('bin')
      .select('id')
      .eq('table_name', table)
      .eq('record_id', id)
      .order('deleted_at', { ascending: false })
      .limit(1),
  )
  if (!entry) throw new DataError('PT404', 'bin_entry_gone')
  await restoreFromBin(entry.id)
}
