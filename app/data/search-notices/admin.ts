import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { type Row, updateColumns } from '#app/data/rows.ts'

/** The server gives up on a notice after this many attempts: claim_search_notices() in the database. */
const attempts = 8

/** Whether search engines are told of changed pages. */
export const noticeSettings = queryOptions({
  queryKey: ['search-notice-settings'],
  meta: readFrom('search_notice_settings'),
  queryFn: async (): Promise<Row<'search_notice_settings'> | null> =>
    rows(await browserDb().from('search_notice_settings').select())[0] ?? null,
})

/** The latest addresses for search engines, and the state of each notice. */
export const lastNotices = queryOptions({
  queryKey: ['search-notices'],
  meta: readFrom('search_notices'),
  queryFn: async () => {
    const found = rows(
      await browserDb().from('search_notices').select().order('noted_at', { ascending: false }).limit(50),
    )
    return found.map((row) => ({
      ...row,
      state: row.sent_at
        ? ('sent' as const)
        : row.attempts >= attempts
          ? ('failed' as const)
          : ('waiting' as const),
    }))
  },
})

/** Turns the notices on or off. @throws DataError */
export const turnNotices = (id: string, is_on: boolean) =>
  updateColumns('search_notice_settings', id, { is_on })
