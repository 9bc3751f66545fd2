import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { type Row, updateColumns } from '#app/data/rows.ts'

/**
 * How long the sessions of admins (`office`), or of employees and clients (`portals`), last, and whether they
 * need a second factor.
 */
export type SessionLimit = Row<'session_limits'>

export type LimitValues = Partial<Pick<SessionLimit, 'idle_hours' | 'longest_days' | 'needs_second_factor'>>

/** The limits of both areas, the back office first. */
export const sessionLimits = queryOptions({
  queryKey: ['session-limits'],
  meta: readFrom('session_limits'),
  queryFn: async () => rows(await browserDb().from('session_limits').select().order('area')),
})

/** Changes a limit, which also applies to open sessions. @throws DataError */
export const setSessionLimit = (id: string, values: LimitValues) =>
  updateColumns('session_limits', id, values)
