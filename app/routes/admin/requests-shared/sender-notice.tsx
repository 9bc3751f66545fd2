import { Button, Switch, Textarea } from '@mantine/core'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import {
  type SenderNotice,
  type ServiceRequest,
  statusMessageLength,
} from '#app/data/service-requests/admin.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { intakeWords } from './intake/intake-words.ts'
import styles from './requests.module.css'

/** Whether the sender is told about the next change of status, and a message to go with it. */
export function useSenderNotice({ client_email }: ServiceRequest) {
  // Senders who left no email cannot be told
  const reachable = client_email !== null
  const [notice, setNotice] = useState<SenderNotice>({ tell: true, message: '' })
  const [writing, setWriting] = useState(false)
  return {
    notice: { ...notice, tell: notice.tell && reachable },
    /** Whether the field for the message is shown. */
    writing,
    write: () => setWriting(true),
    set: (to: Partial<SenderNotice>) => setNotice((before) => ({ ...before, ...to })),
    /** Returns what was chosen, and clears the message, because it is sent only once. */
    take(): SenderNotice {
      setNotice(({ tell }) => ({ tell, message: '' }))
      setWriting(false)
      return { ...notice, tell: notice.tell && reachable }
    },
  }
}

export type SenderNoticeState = ReturnType<typeof useSenderNotice>

/** What a control that changes the status is given. */
export interface StatusControlProps {
  request: ServiceRequest
  /** Returns what to tell the sender, for one change. */
  take(): SenderNotice
}

interface SenderNoticePartProps {
  request: ServiceRequest
  notice: SenderNoticeState
}

/** The switch "tell them" and the message, beside the control of the status that they go with. */
export function SenderNoticePart({ request, notice: state }: SenderNoticePartProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const language = useLanguage()
  const { t: taken } = useScreenWords('requestIntake', intakeWords)
  const { mails } = useCompany()
  const { notice, writing, write, set: onChange } = state
  const { tell, message } = notice
  // Focus the message when its button is pressed, not when the switch shows it again
  const asked = useRef(false)
  const key = mails.sent ? 'tell' : 'tellNoMail'
  if (!request.client_email) return <p className={styles.notice}>{taken('unreachable')}</p>
  return (
    <div className={styles.notice}>
      <Switch
        label={t(`${key}.label`)}
        description={t(`${key}.hint`)}
        checked={tell}
        onChange={({ currentTarget }) => onChange({ tell: currentTarget.checked })}
      />
      {tell && !writing && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<MessageSquarePlus aria-hidden="true" size={16} />}
          onClick={() => {
            asked.current = true
            write()
          }}
        >
          {t(`${key}.write`)}
        </Button>
      )}
      {tell && writing && (
        <Textarea
          label={t(`${key}.message`)}
          description={
            request.locale === language || !mails.sent
              ? undefined
              : t('tell.language', { language: t(`workspace:languages.${request.locale}`) })
          }
          dir="auto"
          autosize
          autoFocus={asked.current}
          onFocus={({ currentTarget }) => {
            asked.current = false
            // The browser only brings the line with the caret into view
            currentTarget.scrollIntoView({ block: 'nearest' })
          }}
          minRows={2}
          maxRows={8}
          maxLength={statusMessageLength}
          value={message}
          onChange={({ currentTarget }) => onChange({ message: currentTarget.value })}
        />
      )}
    </div>
  )
}
