import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { handleAuthError } from '#app/auth/profile.ts'
import { useProfile } from '#app/auth/use-profile.ts'
import { type AnswerField, fillIn } from '#app/data/answer-templates/fields.ts'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import {
  type Answer,
  answerRequest,
  type RequestMessage,
  takeBackTime,
  withdrawAnswer,
} from '#app/data/request-messages/admin.ts'
import type { DataError } from '#app/data/result.ts'
import { requestDetails, requestsKey, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { mergesKey } from '#app/data/service-requests/merges.ts'
import { isolated } from '#app/lib/isolated.ts'
import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'
import { forgetNotice, notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { isBlank } from '#common/text.ts'
import { useSenderWords } from './use-sender-words.ts'

/** An answer that is being written; it survives a reload and the end of a session. */
export interface UnsentAnswer extends Answer {
  /** The id of the mail, the same at each attempt. */
  id: string
  /** The template that the text came from, as long as it was not changed. */
  template: string
  /** When the latest message was written that was there when it was begun. */
  seenAt: string | null
  /** When the latest merge was made that was there when it was begun; missing in those begun before it was kept. */
  seenMerge?: string
  /** Ids of the attached files. */
  files?: string[]
}

const inputName = (request: string) => `answer ${request}`
export const storedAnswer = (request: string) => keptInTab<UnsentAnswer>(inputName(request)) ?? null
export const storeAnswer = (request: string, unsent: UnsentAnswer | null) =>
  keepInTab(inputName(request), unsent)

type Changed = (unsent: UnsentAnswer | null, how?: 'attached') => void

/**
 * Callbacks of the screens that show unsent answers, by request. By the time an answer is sent, another
 * request may be open.
 */
const shown = new Map<string, Changed>()

/** Calls `changed` when an answer to this request was sent (null), came back, or got a file. */
export function useUnsentAnswer(request: string, changed: Changed): void {
  useEffect(() => {
    shown.set(request, changed)
    return () => {
      if (shown.get(request) === changed) shown.delete(request)
    }
  })
}

/**
 * Changes which files are attached to an answer. A file may arrive after someone has left the request and
 * opened it again.
 * @param begun the answer as this part of the screen knows it, if the tab keeps none
 */
export function attachTo(
  request: string,
  begun: UnsentAnswer | null,
  choose: (chosen: readonly string[]) => string[],
): void {
  const unsent = storedAnswer(request) ?? begun
  if (!unsent) return
  const next = { ...unsent, files: choose(unsent.files ?? []) }
  storeAnswer(request, next)
  shown.get(request)?.(next, 'attached')
}

/** Ids of answers whose first attempt failed, although the server may have taken it. */
const tried = new Set<string>()

const sendingKey = (request: string) => ['answer_request', request]

/** Whether an answer to this request is being sent, by this part of the screen or an earlier one. */
export const useIsSending = (request: string): boolean =>
  useIsMutating({ mutationKey: sendingKey(request) }) > 0

/** The latest message that is not one's own. */
export function useLatestOfOthers(messages: readonly RequestMessage[]): RequestMessage | undefined {
  const { id } = useProfile()
  // Messages are sorted latest first
  return messages.find(({ author_id }) => author_id !== id)
}

/** The values for the fields of a template. */
export function useFilling(request: ServiceRequest) {
  const me = useProfile()
  const { nameIn } = useCompany()
  const senderWords = useSenderWords()
  return (text: string, locale: Language) => {
    const { service, service_type, kind } = request
    const title = service && inLanguage(locale, service.title_ar, service.title_en)
    const values: Record<AnswerField, string> = {
      name: bilingualPart(request.client_name, locale),
      reference: request.reference,
      service: title || (kind === 'service' && service_type) || senderWords('answers', locale)('anyService'),
      company: nameIn(locale),
      me: bilingualPart(me.full_name, locale),
    }
    return fillIn(text, values)
  }
}

/** A new answer, in the language of the sender. */
export function useNewAnswer(request: ServiceRequest) {
  const senderWords = useSenderWords()
  return (locale: Language, seenAt?: string, seenMerge?: string): UnsentAnswer => ({
    id: crypto.randomUUID(),
    locale,
    subject: senderWords('answers', locale)(`about.${request.kind as 'service'}`, {
      reference: request.reference,
    }),
    body: '',
    template: '',
    seenAt: seenAt ?? null,
    ...(seenMerge && { seenMerge }),
  })
}

/** An answer to send, and what the screen shows. */
interface Attempt {
  unsent: UnsentAnswer
  /** The id of the latest message of someone else. */
  latest: string | undefined
  /** When the latest merge was made, or a time before any. */
  latestMerge: string
}

/** Sends an answer, which can be taken back until its mail is sent. */
export function useSendAnswer(request: ServiceRequest) {
  const { t } = useTranslation('answers')
  const explain = useExplain()
  const client = useQueryClient()
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: pendingCounts.queryKey })
    void client.invalidateQueries({ queryKey: [...mergesKey, request.id] })
    return client.invalidateQueries({ queryKey: requestsKey })
  }
  const keep = (unsent: UnsentAnswer | null) => {
    storeAnswer(request.id, unsent)
    shown.get(request.id)?.(unsent)
  }
  // Names the request, because another one may be open by then
  const which = (message: string) => `${message} · ${isolated(request.reference)}`

  async function takeBack(unsent: UnsentAnswer) {
    try {
      await withdrawAnswer(unsent.id)
    } catch (error) {
      handleAuthError(error)
      notifyFailed(which(t('takeBackFailed')), explain(error))
      return readAgain()
    }
    // What was typed since then stays, below the text that comes back
    const begun = storedAnswer(request.id)
    const body = isBlank(begun?.body ?? '') ? unsent.body : `${unsent.body}\n\n${begun?.body}`
    const files = [...new Set([...(unsent.files ?? []), ...(begun?.files ?? [])])]
    keep({ ...unsent, body, files, id: crypto.randomUUID() })
    await readAgain()
  }

  /** What became of an answer that an earlier attempt may have sent. */
  async function stateOf(id: string) {
    const details = await client.fetchQuery({ ...requestDetails(request.id), staleTime: 0 }).catch(() => null)
    return details?.messages.find((message) => message.id === id)?.state
  }

  /** The message of an attempt that failed. */
  const failure = useRef<string>(undefined)
  const { mutateAsync } = useMutation({
    mutationKey: sendingKey(request.id),
    mutationFn: ({ unsent, latest, latestMerge }: Attempt) => {
      const { id, locale, subject, body, files = [], begins = true, owns = true } = unsent
      const answer = { locale, subject, body, files, begins, owns }
      return answerRequest(id, request.id, answer, latest, latestMerge)
    },
  })

  return async (attempt: Attempt): Promise<void> => {
    const { unsent } = attempt
    const { subject, body } = unsent
    // Another part of the screen may have begun to send it
    if (client.isMutating({ mutationKey: sendingKey(request.id) })) return
    try {
      await mutateAsync(attempt)
    } catch (error) {
      handleAuthError(error)
      tried.add(unsent.id)
      const { message } = error as DataError
      // An answer with this id was already sent and is in the timeline; this is another one
      if (message === 'answer_differs') keep({ ...unsent, id: crypto.randomUUID() })
      // If the answer is open, the other message is shown beside it once it is loaded
      if (message !== 'answered_meanwhile' || !shown.has(request.id))
        failure.current = notifyFailed(which(t('failed')), explain(error))
      // Not awaited: it can be sent again right away
      void readAgain()
      return
    }
    forgetNotice(failure.current)
    const kept = storedAnswer(request.id)
    // An undo may have brought back another text by now
    const isSent = !kept || (kept.body === body && kept.subject === subject)
    keep(isSent ? null : { ...kept, id: crypto.randomUUID() })
    const state = tried.has(unsent.id) ? await stateOf(unsent.id) : 'waiting'
    if (state === 'waiting') notifyUndo(t('soon'), { stays: takeBackTime, undo: () => takeBack(unsent) })
    else if (state === 'sent') notifyDone(which(t('isOut')))
    await readAgain()
  }
}
