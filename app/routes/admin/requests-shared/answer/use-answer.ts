import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { handleAuthError } from '#app/auth/profile.ts'
import { useProfile } from '#app/auth/use-profile.ts'
import { type AnswerField, fillIn } from '#app/data/answer-templates/fields.ts'
import {
  type Answer,
  answerMailWaits,
  answerRequest,
  type RequestMessage,
  withdrawAnswer,
} from '#app/data/request-messages/admin.ts'
import type { DataError } from '#app/data/result.ts'
import { requestsKey, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { storeDraft, storedDraft } from '#app/lib/drafts.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { useSenderWords } from './use-sender-words.ts'

/** An answer that is being written; it survives a reload and the end of a session. */
export interface AnswerDraft extends Answer {
  /** Of the mail: the same at each attempt. */
  id: string
  /** The template that the text came from, as long as it was not changed. */
  template: string
  /** The latest message of others when it was begun. */
  seen: string | null
  /** Ids of the files of the request that go along. */
  files?: string[]
}

const draftName = (request: string) => `answer ${request}`
export const storedAnswer = (request: string) => storedDraft<AnswerDraft>(draftName(request)) ?? null
export const storeAnswer = (request: string, draft: AnswerDraft | null) =>
  storeDraft(draftName(request), draft)

/** The latest message that is not one's own. */
export function useLatestOfOthers(messages: readonly RequestMessage[]): RequestMessage | undefined {
  const { id } = useProfile()
  // The latest is the first
  return messages.find(({ author_id }) => author_id !== id)
}

/** What the fields of a template are filled in with. */
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
  return (locale: Language, seen: string | undefined): AnswerDraft => ({
    id: crypto.randomUUID(),
    locale,
    subject: senderWords('answers', locale)(`about.${request.kind as 'service'}`, {
      reference: request.reference,
    }),
    body: '',
    template: '',
    seen: seen ?? null,
  })
}

interface Sending {
  /** The mail is queued. */
  onSent(): void
  /** It was taken back, and its text is the draft again. */
  onTakenBack(draft: AnswerDraft): void
}

/** Sends an answer, which can be taken back until its mail goes out. */
export function useSendAnswer(request: ServiceRequest, { onSent, onTakenBack }: Sending) {
  const { t } = useTranslation('answers')
  const explain = useExplain()
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: requestsKey })

  async function takeBack(draft: AnswerDraft) {
    try {
      await withdrawAnswer(draft.id)
    } catch (error) {
      handleAuthError(error)
      notifyFailed(t('takeBackFailed'), explain(error))
      return readAgain()
    }
    const again = { ...draft, id: crypto.randomUUID() }
    storeAnswer(request.id, again)
    onTakenBack(again)
    await readAgain()
  }

  /** @param latest of the messages of others that the screen shows */
  return async (draft: AnswerDraft, latest: string | undefined): Promise<void> => {
    const { id, locale, subject, body, files = [] } = draft
    try {
      await answerRequest(id, request.id, { locale, subject, body, files }, latest)
    } catch (error) {
      handleAuthError(error)
      // It is shown beside the answer once it is read
      if ((error as DataError).message !== 'answered_meanwhile') notifyFailed(t('failed'), explain(error))
      return readAgain()
    }
    storeAnswer(request.id, null)
    onSent()
    notifyUndo(t('soon'), { stays: answerMailWaits, undo: () => takeBack(draft) })
    await readAgain()
  }
}
