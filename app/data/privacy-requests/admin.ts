import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { text } from '#app/data/fields.ts'
import { type ListPage, type ListQuestion, readList } from '#app/data/lists.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import { type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { wholeNumber } from '#app/data/workspace-fields.ts'
import { daysBetween } from '#app/lib/dates.ts'
import { bounds, limits } from '#common/limits.ts'
import { riyadhDay } from '#common/moment.ts'
import { isUuid } from '#common/uuid.ts'

/** Every status that a privacy request can have, in the order of the tabs. */
const privacyStatuses = ['open', 'extended', 'done', 'refused', 'unproven'] as const
export type PrivacyStatus = (typeof privacyStatuses)[number]
/** The statuses of requests that wait for an answer: private.pending_counts. */
export const unansweredStatuses: readonly PrivacyStatus[] = ['open', 'extended']
/** The filters of the list: requests that wait for an answer first, then each status. */
export const privacyFilters = ['unanswered', ...privacyStatuses] as const
/** A privacy request; the list leaves out the id of its submission. */
export type PrivacyRequest = Omit<Row<'privacy_requests'>, 'submission_id'>
export type PrivacyPage = ListPage<PrivacyRequest, PrivacyStatus>

/** The start of the query keys of privacy requests. */
export const privacyRequestsKey = ['privacy_requests'] as const

const refetchInterval = pollUnlessLive(60_000)

/** The list of the screen /admin/privacy-requests. */
export const privacyRequestList = {
  queryKey: privacyRequestsKey,
  meta: readFrom('privacy_requests'),
  read: (question: ListQuestion, { status }: { status: string }) =>
    readList('list_privacy_requests', question, {
      statuses: status === 'unanswered' ? [...unansweredStatuses] : status ? [status] : null,
    }),
  refetchInterval,
} as const

async function readOne(id: string): Promise<PrivacyRequest | null> {
  if (!isUuid(id)) return null
  const [found] = rows(await browserDb().from('privacy_requests').select().eq('id', id))
  return found ?? null
}

/** One privacy request; null when it no longer exists. */
export const onePrivacyRequest = (id: string) => ({
  queryKey: [...privacyRequestsKey, 'one', id],
  meta: readFrom('privacy_requests'),
  queryFn: () => readOne(id),
  refetchInterval,
})

/** Whether a request waits for an answer. */
export const isWaiting = ({ status }: Pick<PrivacyRequest, 'status'>): boolean =>
  unansweredStatuses.includes(status as PrivacyStatus)

/**
 * The days left until the answer is due, by calendar days in Riyadh: 0 on the last day, negative when late.
 */
export function daysLeft(due: string, now = new Date()): number {
  return daysBetween(riyadhDay(now), riyadhDay(new Date(due)))
}

export const extensionForm = z.object({
  days: wholeNumber(bounds.privacyExtension.max).superRefine((days, context) => {
    if (days < 1) context.addIssue({ code: 'custom', message: 'number' })
  }),
  reason: text({ max: limits.privacyReason, lines: 'many' }),
})

/** Extends a request's due day, only once; the person is mailed the reason. @throws DataError */
export async function extendPrivacyRequest(
  request: PrivacyRequest,
  values: z.output<typeof extensionForm>,
): Promise<PrivacyRequest> {
  throwIfRefused(await browserDb().rpc('extend_privacy_request', { request_id: request.id, ...values }))
  return (await readOne(request.id)) ?? request
}

export const answerForm = z.object({ message: text({ max: limits.description, lines: 'many' }) })

/** Answers or refuses a request with a message that is mailed to the person. @throws DataError */
export async function closePrivacyRequest(
  request: PrivacyRequest,
  outcome: 'done' | 'refused',
  { message }: z.output<typeof answerForm>,
): Promise<PrivacyRequest> {
  throwIfRefused(await browserDb().rpc('close_privacy_request', { request_id: request.id, outcome, message }))
  return (await readOne(request.id)) ?? request
}

export const notesForm = z.object({ notes: text({ max: limits.notes, lines: 'many', optional: true }) })

/** Stores the notes for colleagues about a request. @throws StaleEdit, DataError */
export const saveNotes = (
  { id, updated_at }: PrivacyRequest,
  { notes }: z.output<typeof notesForm>,
  base: string | undefined,
): Promise<PrivacyRequest> => updateIfUnchanged('privacy_requests', id, base ?? updated_at, { notes })
