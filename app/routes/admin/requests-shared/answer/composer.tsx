import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RequestMessage, sendsAnswers } from '#app/data/request-messages/admin.ts'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import type { MergedRequest } from '#app/data/service-requests/merges.ts'
import type { RequestFile } from '#app/data/service-requests/request-files.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { AnswerAttached } from '#app/routes/admin/requests-shared/files/answer-attached.tsx'
import { AnswerFiles, answerFilesProblem } from '#app/routes/admin/requests-shared/files/answer-files.tsx'
import type { UploadState } from '#app/routes/admin/requests-shared/files/file-uploads.tsx'
import { modifierKey } from '#app/workspace/modifier-key.ts'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { keepShown } from '#app/workspace/use-in-view.ts'
import { limits } from '#common/limits.ts'
import { isBlank } from '#common/text.ts'
import styles from './answer.module.css'
import { NewMergeNotice } from './new-merge-notice.tsx'
import { NewMessageNotice } from './new-message-notice.tsx'
import { isTooLong, SendButtons } from './send-buttons.tsx'
import { TextChoices } from './text-choices.tsx'
import { type UnsentAnswer, useIsSending, useSendAnswer } from './use-answer.ts'
import { answerUndoTime, useAnswerText } from './use-answer-text.ts'

interface ComposerProps {
  request: ServiceRequest
  /** The sender's email. */
  email: string
  /** The latest message of others. */
  latest: RequestMessage | undefined
  /** When the latest merge was made, or a time before any. */
  latestMerge: string
  /** A message that came or went since the answer was begun. */
  since: RequestMessage | undefined
  /** Requests that were merged into this one since the answer was begun. */
  merges: readonly MergedRequest[]
  /** The files of the request, which can be attached. */
  files: readonly RequestFile[]
  unsent: UnsentAnswer
  /** How often someone asked to answer; each time, the text gets the focus. */
  asked: number
  /** Whether the request scrolls above it. */
  docked: boolean
  onChange(unsent: UnsentAnswer | null): void
  /** Changes which files are attached. */
  onAttach(choose: (chosen: readonly string[]) => string[]): void
}

/** The keys for the next and the previous request. */
const leading = ['KeyJ', 'KeyK']

/** Scrolls what is answered into view above the answer: what the sender wrote last. */
function showAnswered() {
  const [reply, request] = ['li[data-kind="received"]', '#request-description'].map((one) =>
    document.querySelector<HTMLElement>(one),
  )
  const answered = reply ?? request
  return answered ? keepShown(answered, 'start') : undefined
}

/** Writes an answer to the sender of a request, by hand or from a template. */
export function Composer({
  request,
  email,
  latest,
  latestMerge,
  since,
  merges,
  files,
  unsent,
  asked,
  docked,
  onChange,
  onAttach,
}: ComposerProps) {
  const { t } = useTranslation(['answers', 'requests', 'workspace'])
  const { data: sends = true } = useQuery(sendsAnswers)
  const send = useSendAnswer(request)
  const ask = useConfirm()
  const [tried, setTried] = useState(false)
  const sending = useIsSending(request.id)
  const [adding, setAdding] = useState(false)
  const [uploads, setUploads] = useState<UploadState>()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { locale, subject, body, template } = unsent
  // A file that has been deleted since is no longer attached
  const attached = (unsent.files ?? []).filter((id) => files.some((file) => file.id === id))

  const isDocked = useRef(docked)
  isDocked.current = docked
  useEffect(() => {
    if (!asked) return
    // After the request has taken the focus
    let stop: (() => void) | undefined
    const timeout = setTimeout(() => {
      form.current?.querySelector('textarea')?.focus({ preventScroll: true })
      if (isDocked.current) stop = showAnswered()
      // Show the whole form from its heading, which names the recipient; what was asked stays above it if
      // there is room
      else form.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    }, 50)
    return () => {
      clearTimeout(timeout)
      stop?.()
    }
  }, [asked])

  // Also hold an answer that was already being sent when this part of the screen came back
  useEffect(() => (sending && form.current ? holdForm(form.current, leading) : undefined), [sending])

  const { templates, set, changeLanguage, applyTemplate, problems } = useAnswerText(request, unsent, onChange)
  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    event?.stopPropagation()
    setTried(true)
    const first = (['subject', 'body'] as const).find((name) => problems[name])
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if (uploads) return form.current?.querySelector<HTMLElement>('[data-uploads] button')?.focus()
    if (answerFilesProblem(files, attached).problem)
      return form.current?.querySelector<HTMLElement>('[name="files"]')?.focus()
    if (sending || !sends) return
    // On a field, the key for the next request would type into the text; on the button, it would be lost
    heading.current?.focus({ preventScroll: true })
    const release = holdForm(form.current ?? document.body, leading)
    await send({ unsent: { ...unsent, files: attached }, latest: latest?.id, latestMerge })
    release()
    if (heading.current && document.activeElement === heading.current)
      form.current?.querySelector('textarea')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  const discard = async () => {
    // "Undo" brings back only the text, not an upload
    const leaves =
      uploads !== 'sending' ||
      (await ask({
        title: t('discardAsk'),
        text: t('discardUpload'),
        confirm: t('discard'),
        cancel: t('discardKeep'),
        danger: true,
      }))
    if (!leaves) return
    onChange(null)
    if (!isBlank(body)) notifyUndo(t('discarded'), { stays: answerUndoTime, undo: () => onChange(unsent) })
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.title}>
        <h4 ref={heading} tabIndex={-1}>
          {t('title')}
        </h4>
        <p className={styles.soft}>{t('to', { name: request.client_name, email })}</p>
      </div>
      <div className={styles.fields}>
        {/* While it is sent, it may itself be the newest one */}
        {since && !sending && <NewMessageNotice message={since} />}
        {merges.map((merge) => (
          <NewMergeNotice key={merge.id} merge={merge} />
        ))}
        <TextChoices
          templates={templates}
          template={template}
          locale={locale}
          onTemplate={applyTemplate}
          onLanguage={changeLanguage}
        />
        <TextInput
          name="subject"
          label={t('subject')}
          dir="auto"
          lang={locale}
          maxLength={limits.answerSubject}
          autoComplete="off"
          value={subject}
          error={tried && problems.subject}
          onChange={({ currentTarget }) => set({ subject: currentTarget.value })}
        />
        <Textarea
          name="body"
          label={t('body')}
          // The heading says it already, and the request needs the space
          {...(docked && { labelProps: { className: 'hidden' } })}
          description={
            <>
              {t('added')}{' '}
              {sends && <span className={styles.keys}>{t('keys', { keys: `${modifierKey} + Enter` })}</span>}
            </>
          }
          dir={locale === 'ar' ? 'rtl' : 'ltr'}
          lang={locale}
          autosize
          minRows={docked ? 4 : 6}
          maxRows={20}
          maxLength={limits.answer}
          value={body}
          error={tried && problems.body}
          onChange={({ currentTarget }) => set({ body: currentTarget.value })}
        />
        {sends && (
          <AnswerFiles
            request={request.id}
            files={files}
            chosen={attached}
            adding={adding}
            uploads={uploads}
            tried={tried}
            onUploads={setUploads}
            onChange={onAttach}
          />
        )}
        {!sends && (
          <div role="note" className={styles.note}>
            <strong>{t('noServer.title')}</strong>
            <p>{t(isTooLong(email, unsent) ? 'noServer.long' : 'noServer.text')}</p>
          </div>
        )}
      </div>
      <SendButtons
        request={request}
        email={email}
        unsent={unsent}
        sends={sends}
        sending={sending}
        adding={adding}
        onAdding={setAdding}
        onBegins={(begins) => set({ begins })}
        onOwns={(owns) => set({ owns })}
        onDiscard={() => void discard()}
      >
        <AnswerAttached
          files={sends ? files.filter(({ id }) => attached.includes(id)) : []}
          onRemove={(id) => onAttach((chosen) => chosen.filter((one) => one !== id))}
        />
      </SendButtons>
    </form>
  )
}
