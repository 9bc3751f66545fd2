import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'
import type { Language } from '#common/language.ts'

/** What was written by mail about a request. */
export type RequestMessage = Row<'request_messages'>

/**
 * Milliseconds for which "Undo" of an answer is offered: two seconds less than its mail waits (`public.answer_request`), so
 * that the call arrives before the mail goes out.
 */
export const takeBackTime = 8_000

/** Whether the site has a mail server that answers. Without one, answers are written in a mail program. */
export const sendsAnswers = queryOptions({
  queryKey: ['sends-answers'],
  queryFn: async () => rows(await browserDb().rpc('sends_answers')),
  staleTime: 60_000,
})

/** Whether nobody has begun with a request yet, so that an answer can set it to in_progress: private.begin_with_answer. */
export const awaitsBegin = ({ kind, status }: Pick<Row<'service_requests'>, 'kind' | 'status'>): boolean =>
  status === 'new' || (kind === 'message' && status === 'pending')

/** What is written to the sender of a request. */
export interface Answer {
  locale: Language
  subject: string
  body: string
  /** Ids of files of the request. */
  files?: string[]
  /** Whether the request is in_progress from then on, if nobody has begun with it yet. */
  begins?: boolean
  /** Whether its author owns the request from then on, if it has no owner. */
  owns?: boolean
}

/**
 * Mails an answer to the sender of a request.
 * @param id the same at each attempt, so that one whose answer was lost is not sent twice
 * @param seen the latest message of others that the author has seen
 * @throws DataError; `answered_meanwhile` when there is a later one, `files_too_large`, `file_gone`
 */
export async function answerRequest(id: string, request: string, answer: Answer, seen: string | undefined) {
  throwIfRefused(
    await browserDb().rpc('answer_request', {
      message_id: id,
      request_id: request,
      ...answer,
      ...(seen && { seen }),
    }),
  )
}

/** Takes back an answer of one's own. @throws DataError; `answer_sent` once its mail is on its way */
export async function withdrawAnswer(id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('withdraw_answer', { message_id: id }))
}

/** Sends an answer again whose mail was given up. @throws DataError */
export async function resendAnswer(id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('resend_answer', { message_id: id }))
}
