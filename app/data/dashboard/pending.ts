import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'

/**
 * What waits for an admin, in their areas: job applications, renewed documents, new requests and messages,
 * due next steps of other requests without an owner, notes that mention them, unanswered privacy requests,
 * and breaches not yet reported to the authority. For the last two, also how many are overdue.
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

/** The sum of these figures. */
export const waitingOf = (pending: Pending | undefined, names: readonly (keyof Pending)[]): number =>
  names.reduce((sum, name) => sum + (pending?.[name] ?? 0), 0)

/** How many of them are overdue; 0 for figures without a due time. */
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
  queryFn: async () => rows(await browserDb().rpc('pending_counts')),
  refetchInterval: pollUnlessLive(every),
})
