import { Button, FileButton, Textarea } from '@mantine/core'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import Paperclip from 'lucide-react/icons/paperclip'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { handleAuthError } from '#app/auth/profile.ts'
import type { DataError } from '#app/data/result.ts'
import { ownRequestsKey } from '#app/data/service-requests/client.ts'
import { writeAboutOwnRequest, writeWithFiles } from '#app/data/service-requests/client-messages.ts'
import { filesError, lookInto } from '#app/data/service-requests/files.ts'
import { NotSent } from '#app/data/service-requests/send-own-request.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'
import { ChosenFiles, useAddFiles, useFileWords } from '#app/routes/client/portal/own-files.tsx'
import { useFieldErrors } from '#app/workspace/form/use-field-errors.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { limits } from '#common/limits.ts'
import { acceptedFiles } from '#common/request-files.ts'
import { countCharacters, hasControls, isBlank, tidy } from '#common/text.ts'
import styles from './messages.module.css'

const inputName = (request: string) => `message ${request}`
const storedText = (request: string) => keptInTab<{ text: string }>(inputName(request))?.text ?? ''
/** The files of begun messages, which stay when their request is closed. A reload forgets them. */
const chosen = new Map<string, File[]>()

/** Whether a message about this request was begun and not sent. */
export const hasBegun = (request: string): boolean => storedText(request) !== '' || chosen.has(request)

/** Where a client writes to the company about a request; what is typed survives a reload until it is sent. */
export function WriteForm({ request }: { request: string }) {
  const { t } = useTranslation('clientPortal')
  const fieldError = useFieldErrors()
  const explain = useExplain()
  const fileWords = useFileWords()
  const client = useQueryClient()
  const { mails, takesFiles } = useCompany()
  const [text, setText] = useState(() => storedText(request))
  const [files, setFiles] = useState(() => chosen.get(request) ?? [])
  const [part, setPart] = useState<number>()
  const [tried, setTried] = useState(false)
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const mutationKey = ['write_about_own_request', request]
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (body: string) =>
      files.length > 0 ? writeWithFiles(request, body, files, setPart) : writeAboutOwnRequest(request, body),
  })
  const isSending = useIsMutating({ mutationKey }) > 0
  // A message may still be on its way from before the request was opened again: when that ends, read what is
  // left of it
  const [waits, setWaits] = useState(isSending)
  if (waits && !isSending) {
    setWaits(false)
    setText(storedText(request))
    setFiles(chosen.get(request) ?? [])
  }

  const wrong =
    isBlank(text) && files.length === 0
      ? t('requests.write.required')
      : countCharacters(tidy(text)) > limits.senderMessage
        ? fieldError('too_long', { count: limits.senderMessage })
        : hasControls(text, 'many') && fieldError('characters')
  const begin = () => {
    setFailure('')
    setSent(false)
  }
  const type = (to: string) => {
    setText(to)
    begin()
    keepInTab(inputName(request), to ? { text: to } : null)
  }
  const choose = (to: File[]) => {
    setFiles(to)
    begin()
    if (to.length > 0) chosen.set(request, to)
    else chosen.delete(request)
  }
  const add = useAddFiles(files, choose)
  const forget = () => {
    keepInTab(inputName(request), null)
    chosen.delete(request)
    setText('')
    setFiles([])
    setTried(false)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    setFailure('')
    if (isSending) return
    if (wrong) return field.current?.focus()
    const release = holdForm(event.currentTarget)
    try {
      await lookInto(files)
      const wrongFile = filesError(files)
      if (wrongFile) throw new NotSent({ files: wrongFile })
      await mutateAsync(tidy(text))
      release()
      forget()
      setSent(true)
    } catch (error) {
      release()
      if (error instanceof NotSent) return setFailure(error.errors.files ? fileWords(error.errors.files) : '')
      handleAuthError(error)
      const many = (error as DataError).code === 'PT429' && t('requests.write.failures.many')
      const failed = t('requests.write.failures.failed')
      if (field.current) setFailure(many || `${failed} ${explain(error)}`)
      // The request was closed, and perhaps opened again
      else notifyFailed(failed, many || explain(error))
    } finally {
      setPart(undefined)
    }
    await client.invalidateQueries({ queryKey: ownRequestsKey })
  }
  return (
    <form className={styles.write} noValidate onSubmit={(event) => void submit(event)}>
      <Textarea
        ref={field}
        label={t('requests.write.label')}
        description={t(mails.sent ? 'requests.write.hint' : 'requests.write.hintNoMail')}
        dir="auto"
        autosize
        minRows={3}
        maxRows={14}
        readOnly={isSending}
        value={text}
        error={tried && wrong}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files]
          if (!takesFiles || pasted.length === 0) return
          event.preventDefault()
          add(pasted)
        }}
      />
      <ChosenFiles files={files} onChange={choose} part={part} />
      <div role="alert" className={styles.failure}>
        {failure}
      </div>
      <div className={styles.foot}>
        <Button type="submit" loading={isSending}>
          {t('requests.write.submit')}
        </Button>
        {takesFiles && (
          <FileButton multiple accept={acceptedFiles} onChange={add}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<Paperclip aria-hidden="true" size={18} />}
                disabled={isSending}
              >
                {t('requests.write.attach')}
              </Button>
            )}
          </FileButton>
        )}
        <p role="status">{isSent && t('requests.write.sent')}</p>
      </div>
      {takesFiles && <p className={styles.hint}>{t('form.files.hint')}</p>}
    </form>
  )
}
