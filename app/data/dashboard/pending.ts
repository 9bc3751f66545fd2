import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom, unlessTold } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'

/** What waits for an admin: applications for a job, and requests and messages that nobody has taken up. */
export interface Pending {
  applications: number
  requests: number
}

/** Milliseconds after which the counts in the menu are read again while the tab is looked at. */
const every = 60_000

export const pendingCounts = queryOptions({
  queryKey: ['pending'],
  meta: readFrom('employees', 'service_requests'),
  queryFn: async () => rows(await browserDb().rpc('pending_counts')) as unknown as Pending,
  refetchInterval: unlessTold(every),
})
