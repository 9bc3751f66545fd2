import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'
import type { Language } from '#common/language.ts'

/** A mail about a request. */
export type RequestMessage = Row<'request_messages'>

/**
 * Milliseconds for which "Undo" of an answer is offered: two seconds less than its mail waits (`public.answer_request`), so
 * that the call arrives before the mail goes out.
 */
export const takeBackTime = 8_000

/** Whether the site has a mail server that answers. Without one, people answer in their own mail program. */
export const sendsAnswers = queryOptions({
  queryKey: ['sends-answers'],
  queryFn: async () => rows(await browserDb().rpc('sends_answers')),
  staleTime: 60_000,
})

/** Whether an answer can set a request to in_progress, as no one has begun yet: private.begin_with_answer. */
export const awaitsBegin = ({ kind, status }: Pick<Row<'service_requests'>, 'kind' | 'status'>): boolean =>
  status === 'new' || (kind === 'message' && status === 'pending')

/** An answer to the sender of a request. */
export interface Answer {
  locale: Language
  subject: string
  body: string
  /** Ids of files of the request. */
  files?: string[]
  /** Whether to set the request to in_progress, if no one has begun with it yet. */
  begins?: boolean
  /** Whether to make its author the owner, if the request has none. */
  owns?: boolean
}

/**
 * Mails an answer to the sender of a request.
 * @param id the same for each attempt, so that a retry after a lost answer does not send it twice
 * @param seen the latest message of others that the author has seen
 * @param seenMerge when the latest merge was made that the author has seen, or a time before any
 * @throws DataError; `answered_meanwhile` when there is a later one, `files_too_large`, `file_gone`
 */
export async function answerRequest(
  id: string,
  request: string,
  answer: Answer,
  seen: string | undefined,
  seenMerge: string,
) {
  throwIfRefused(
    await browserDb().rpc('answer_request', {
      message_id: id,
      request_id: request,
      ...answer,
      ...(seen && { seen }),
      seen_merge: seenMerge,
    }),
  )
}

/** Takes back the caller's own answer. @throws DataError; `answer_sent` once its mail is on its way */
export async function withdrawAnswer(id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('withdraw_answer', { message_id: id }))
}

/** Sends an answer again whose mail did not arrive, to the sender's email as it is now. @throws DataError; `no_email` */
export async function resendAnswer(id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('resend_answer', { message_id: id }))
}
