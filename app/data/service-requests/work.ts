import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import { countRows, type Row } from '#app/data/rows.ts'

/** Someone who works on requests, or has done so. */
export interface Colleague {
  id: string
  name: string
  /** Whether they still work on requests. */
  active: boolean
}

/** How a request is worked on: private.work_of. */
export interface RequestWork extends Row<'request_work'> {
  owner: Colleague | null
  /** How many internal notes there are. */
  notes: number
  /** The time by which the sender should get a first answer; null once there is one. */
  answer_due: string | null
  answer_late: boolean
  /** When the latest of what waits for an answer arrived: a reply, or a merged request. Null if nothing waits. */
  reply_seen: string | null
  /** Whether someone recorded that the latest reply needs no answer. */
  reply_settled: boolean
  /** The latest reply that waits for an answer; null if none does. */
  waiting_reply: string | null
  /** The first merge that brought a request nobody has answered; null if none did. */
  waiting_merge: string | null
}

/** The ways to give a first answer outside of the site. */
export const answerWays = ['call', 'whatsapp', 'email', 'meeting'] as const
export type AnswerWay = (typeof answerWays)[number]

/** The filters of the list in addition to owner and tag: list_requests. */
export const attentions = [
  'answer_late',
  'reply',
  'answer',
  'step_due',
  'step_late',
  'step_today',
  'step',
  'mentions_unread',
  'mentions',
] as const

/** The longest text of a next step, and of a note: supabase/schemas/56 and 57. */
export const nextStepLength = 200

/** Everyone who works on requests or has done so, those who still do first. */
export const colleagues = queryOptions({
  queryKey: ['request-colleagues'],
  meta: readFrom('user_profiles'),
  queryFn: async () => rows(await browserDb().rpc('request_colleagues')),
})

/** Reads how a request is worked on; null once it is gone. @throws DataError */
export async function readWork(id: string): Promise<RequestWork | null> {
  const answer = await browserDb().rpc('work_on_request', { request_id: id })
  throwIfRefused(answer)
  return answer.data
}

/**
 * Makes a colleague the owner of a request, or no one.
 * @param seen its owner as the screen shows it
 * @throws DataError; `work_changed` when someone else was faster
 */
export async function assignRequest(id: string, owner: string | null, seen: string | null): Promise<void> {
  throwIfRefused(
    await browserDb().rpc('assign_request', {
      request_id: id,
      ...(owner && { owner }),
      ...(seen && { seen }),
    }),
  )
}

/** The next step, and the day on which it is due. */
export interface NextStep {
  step: string
  due: string
}

/**
 * Stores the next step of a request; null marks it as done.
 * @param seen the step as the screen shows it
 * @throws DataError; `work_changed` when someone else was faster
 */
export async function setNextStep(id: string, to: NextStep | null, seen: NextStep | null): Promise<void> {
  throwIfRefused(
    await browserDb().rpc('set_next_step', {
      request_id: id,
      ...to,
      ...(seen && { seen_step: seen.step, seen_due: seen.due }),
    }),
  )
}

/** How many requests someone owns, for admins of requests. */
export const ownedRequests = (owner: string) =>
  queryOptions({
    queryKey: ['request-owned', owner],
    meta: readFrom('request_work'),
    queryFn: () => countRows('request_work', 'owner_id', owner),
  })

/** Adds a tag to a request, or removes it. @throws DataError */
export async function tagRequest(id: string, tag: string, present: boolean): Promise<void> {
  throwIfRefused(await browserDb().rpc('tag_request', { request_id: id, tag, present }))
}

/**
 * Records a first answer that was given outside of the site; null takes the record back.
 * @param seen `reply_seen` as the screen shows it: the answer covers what the sender wrote until then
 * @throws DataError
 */
export async function markAnswered(id: string, how: AnswerWay | null, seen: string | null): Promise<void> {
  throwIfRefused(
    await browserDb().rpc('mark_answered', { request_id: id, ...(how && { how }), ...(seen && { seen }) }),
  )
}

/** Why a sender's reply needs no more answer. */
export type ReplyEnd = AnswerWay | 'none'

/**
 * Records that the sender's reply needs no more answer; null takes the latest such record back.
 * @param seen `reply_seen` as the screen shows it: later replies still wait
 * @throws DataError
 */
export async function settleReply(id: string, how: ReplyEnd | null, seen: string | null): Promise<void> {
  throwIfRefused(
    await browserDb().rpc('settle_reply', { request_id: id, ...(how && { how }), ...(seen && { seen }) }),
  )
}
