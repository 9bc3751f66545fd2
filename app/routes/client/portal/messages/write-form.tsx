import { Button, Textarea } from '@mantine/core'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { handleAuthError } from '#app/auth/profile.ts'
import type { DataError } from '#app/data/result.ts'
import { ownRequestsKey } from '#app/data/service-requests/client.ts'
import { writeAboutOwnRequest } from '#app/data/service-requests/client-messages.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { limits } from '#common/limits.ts'
import { countCharacters, hasControls, isBlank, tidy } from '#common/text.ts'
import styles from './messages.module.css'

const inputName = (request: string) => `message ${request}`
const storedText = (request: string) => keptInTab<{ text: string }>(inputName(request))?.text ?? ''

/** Whether a message about this request was begun and not sent. */
export const hasBegun = (request: string): boolean => storedText(request) !== ''

/** Where a client writes to the company about a request; what is typed survives a reload until it is sent. */
export function WriteForm({ request }: { request: string }) {
  const { t } = useTranslation(['clientPortal', 'workspace'])
  const explain = useExplain()
  const client = useQueryClient()
  const { mails } = useCompany()
  const [text, setText] = useState(() => storedText(request))
  const [tried, setTried] = useState(false)
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const mutationKey = ['write_about_own_request', request]
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (body: string) => writeAboutOwnRequest(request, body),
  })
  const isSending = useIsMutating({ mutationKey }) > 0
  // One that was being sent when its request was opened again is done with by the form that sent it
  const [waits, setWaits] = useState(isSending)
  if (waits && !isSending) {
    setWaits(false)
    setText(storedText(request))
  }

  const wrong = isBlank(text)
    ? t('requests.write.required')
    : countCharacters(tidy(text)) > limits.senderMessage
      ? t('workspace:fields.too_long', { count: limits.senderMessage })
      : hasControls(text, 'many') && t('workspace:fields.characters')
  const type = (to: string) => {
    setText(to)
    setFailure('')
    setSent(false)
    keepInTab(inputName(request), to ? { text: to } : null)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    setFailure('')
    if (isSending) return
    if (wrong) return field.current?.focus()
    const release = holdForm(event.currentTarget)
    try {
      await mutateAsync(tidy(text)).finally(release)
      keepInTab(inputName(request), null)
      setText('')
      setTried(false)
      setSent(true)
    } catch (error) {
      handleAuthError(error)
      const many = (error as DataError).code === 'PT429' && t('requests.write.failures.many')
      const failed = t('requests.write.failures.failed')
      if (field.current) setFailure(many || `${failed} ${explain(error)}`)
      // The request was closed, and perhaps opened again
      else notifyFailed(failed, many || explain(error))
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
      />
      <div role="alert" className={styles.failure}>
        {failure}
      </div>
      <div className={styles.foot}>
        <Button type="submit" loading={isSending}>
          {t('requests.write.submit')}
        </Button>
        <p role="status">{isSent && t('requests.write.sent')}</p>
      </div>
    </form>
  )
}
