import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'

/**
 * What is waiting for an admin, in their areas: job applications, renewed documents, new requests and messages, due next
 * steps of other requests that nobody owns, notes that mention them, unanswered privacy requests, and breaches that the
 * authority has not been told about; for the last two also how many are overdue.
 */
export interface Pending {
  applications?: number
  renewals?: number
  requests?: number
  unowned_steps?: number
  mentions?: number
  privacy?: number
  privacy_late?: number
  breaches?: number
  breaches_late?: number
}

/** How many wait of all these. */
export const waitingOf = (pending: Pending | undefined, names: readonly (keyof Pending)[]): number =>
  names.reduce((sum, name) => sum + (pending?.[name] ?? 0), 0)

/** How many of what waits are past their time; 0 for what has none. */
export const lateOf = (pending: Pending | undefined, name: keyof Pending): number =>
  (name === 'privacy' || name === 'breaches' ? pending?.[`${name}_late`] : 0) ?? 0

/** Milliseconds between reads of the counts in the menu while the tab is visible. */
const every = 60_000

export const pendingCounts = queryOptions({
  queryKey: ['pending'],
  meta: readFrom(
    'employees',
    'document_renewals',
    'service_requests',
    'request_work',
    'privacy_requests',
    'breaches',
    'unread_mentions',
  ),
  queryFn: async () => rows(await browserDb().rpc('pending_counts')) as unknown as Pending,
  refetchInterval: pollUnlessLive(every),
})
