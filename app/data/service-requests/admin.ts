import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { type ListPage, type ListQuestion, readList } from '#app/data/lists.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import type { RequestMessage } from '#app/data/request-messages/admin.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import { deleteRow, type Row } from '#app/data/rows.ts'
import { isUuid } from '#common/uuid.ts'
import { argumentsOf, type RequestFilters } from './filters.ts'
import { mergedInto } from './merges.ts'
import type { RequestNote } from './notes.ts'
import { type RequestFile, readFilesElsewhere, readRequestFiles } from './request-files.ts'
import { type RequestWork, readWork } from './work.ts'

/** Every status that a request can have, in the order in which the lists name them. */
export const requestStatuses = [
  'new',
  'pending',
  'reviewing',
  'approved',
  'rejected',
  'in_progress',
  'completed',
  'cancelled',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The statuses that /admin/requests sets: list A in section 4 of the specification. */
export const decisions = ['pending', 'reviewing', 'approved', 'rejected'] as const
/** The statuses that /admin/service-requests sets: list B in section 4 of the specification. */
export const workStates = ['new', 'in_progress', 'completed', 'cancelled'] as const

/** The statuses of requests that are still open: private.open_statuses. */
export const openStatuses = ['new', 'pending', 'reviewing', 'in_progress'] as const satisfies RequestStatus[]
/** The statuses of requests that no one has begun with: private.pending_counts. */
const unstartedStatuses = ['new', 'pending'] as const satisfies RequestStatus[]
/** The statuses of requests that led to work, and of those that did not: private.request_outcome. */
const wonStatuses = ['approved', 'completed'] as const satisfies RequestStatus[]
const lostStatuses = ['rejected', 'cancelled'] as const satisfies RequestStatus[]

/** Filters for several statuses; `other` has those without a tab at /admin/service-requests. */
export const statusGroups = {
  open: openStatuses,
  unstarted: unstartedStatuses,
  won: wonStatuses,
  lost: lostStatuses,
  other: decisions,
} as const
const groups: Record<string, readonly RequestStatus[]> = statusGroups

/** The statuses of a filter; null for no filter. */
export const statusesIn = (filter: string): RequestStatus[] | null =>
  filter ? [...(groups[filter] ?? [filter as RequestStatus])] : null

/** A request or message with the titles of the service that it names, if that still exists, and the work on it. */
export type ServiceRequest = Row<'service_requests'> & {
  service: { title_ar: string; title_en: string } | null
  work: RequestWork
}
export type RequestPage = ListPage<ServiceRequest, RequestStatus>

/** The start of the query keys of requests. */
export const requestsKey = ['service_requests'] as const

/** Without a live connection, polls a list or an open request every 30 seconds. */
const refetchInterval = pollUnlessLive(30_000)

/** A page of requests and messages, and how many there are of each status. @throws DataError */
export const listRequests = (question: ListQuestion, { status, ...filters }: RequestFilters) =>
  readList('list_requests', question, {
    ...argumentsOf(filters),
    statuses: statusesIn(status),
  })

/** The list of the screens /admin/requests and /admin/service-requests. */
export const requestList = {
  queryKey: requestsKey,
  meta: readFrom('service_requests', 'services', 'request_work', 'request_notes'),
  exported: 'service_requests',
  read: listRequests,
  refetchInterval,
} as const

/**
 * An entry in the history of a request. `person` is null when a visitor sent it, the account is gone, or the
 * reader may not read the profile.
 */
export type RequestEvent = Row<'service_request_events'> & { person: { full_name: string } | null }
export interface RequestDetails {
  request: ServiceRequest
  events: RequestEvent[]
  notes: RequestNote[]
  messages: RequestMessage[]
  files: RequestFile[]
  /** Files of other requests that its answers attach. */
  filesElsewhere: RequestFile[]
}

/** One request with its history and notes, the latest first; null when it has been deleted. */
export const requestDetails = (id: string) =>
  queryOptions({
    queryKey: [...requestsKey, 'one', id],
    meta: readFrom(
      'service_requests',
      'service_request_events',
      'services',
      'request_work',
      'request_notes',
      'request_merges',
      'request_messages',
      'request_files',
    ),
    // A truncated id in an address matches nothing
    queryFn: async () => (isUuid(id) ? readDetails(id) : null),
    refetchInterval,
  })

async function readDetails(id: string): Promise<RequestDetails | null> {
  const [found, events, notes, messages, files, work] = await Promise.all([
    browserDb()
      .from('service_requests')
      .select('*, service:services(title_ar, title_en)')
      .eq('id', id)
      .then(rows),
    browserDb()
      .from('service_request_events')
      .select('*, person:user_profiles(full_name)')
      .eq('request_id', id)
      .order('changed_at', { ascending: false })
      .then(rows),
    browserDb()
      .from('request_notes')
      .select()
      .eq('request_id', id)
      .order('created_at', { ascending: false })
      .then(rows),
    browserDb()
      .from('request_messages')
      .select()
      .eq('request_id', id)
      .order('created_at', { ascending: false })
      .then(rows),
    readRequestFiles(id),
    readWork(id),
  ])
  const [request] = found
  if (request && work) {
    const filesElsewhere = await readFilesElsewhere(messages, files)
    return { request: { ...request, work }, events, notes, messages, files, filesElsewhere }
  }
  // A link to a merged request opens the request that it was merged into
  const other = await mergedInto(id)
  return other ? readDetails(other) : null
}

/** What the sender is told about a change: nothing, or the status and a message. */
export interface SenderNotice {
  tell: boolean
  message: string
}

/** The longest message with a change of status: private.long_text of set_request_status. */
export const statusMessageLength = 2000

/**
 * Milliseconds for which "Undo" of a status is offered: two seconds less than its mail waits (`private.undo_time`), so that
 * the call arrives before the mail goes out.
 */
export const statusUndoTime = 8_000

/**
 * Changes a request's status; the history records who did it. @throws DataError; PT404 when it was deleted
 */
export async function setRequestStatus(id: string, status: RequestStatus, { tell, message }: SenderNotice) {
  throwIfRefused(
    await browserDb().rpc('set_request_status', {
      request_id: id,
      status,
      tell,
      ...(message && { message }),
    }),
  )
}

/** Deletes a request with its history; the bin keeps both. @throws DataError */
export const deleteRequest = (id: string) => deleteRow('service_requests', id)

/** A column of the board; `more` is true if there are more than `total`. */
export type BoardColumnRows = Omit<RequestPage, 'counts'>
/** The board of requests: public.board_requests. */
export interface RequestBoard {
  columns: Partial<Record<RequestStatus, BoardColumnRows>>
  /** The number of requests of each status; null when a search finds too many to count. */
  counts: Record<RequestStatus, number> | null
}
