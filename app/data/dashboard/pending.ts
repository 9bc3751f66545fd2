import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'

/** What is waiting for an admin, of their areas: job applications, and new requests and messages. */
export interface Pending {
  applications?: number
  requests?: number
}

/** Milliseconds between reads of the counts in the menu while the tab is visible. */
const every = 60_000

export const pendingCounts = queryOptions({
  queryKey: ['pending'],
  meta: readFrom('employees', 'service_requests'),
  queryFn: async () => rows(await browserDb().rpc('pending_counts')) as unknown as Pending,
  refetchInterval: pollUnlessLive(every),
})
