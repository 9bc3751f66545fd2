import { Button, Switch, Textarea } from '@mantine/core'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
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
  return {
    notice: { ...notice, tell: notice.tell && reachable },
    set: (to: Partial<SenderNotice>) => setNotice((before) => ({ ...before, ...to })),
    /** What was chosen; a message is sent once. */
    take(): SenderNotice {
      setNotice(({ tell }) => ({ tell, message: '' }))
      return { ...notice, tell: notice.tell && reachable }
    },
  }
}

export type SenderNoticeState = ReturnType<typeof useSenderNotice>

/** What a control that changes the status is given. */
export interface StatusControlProps {
  request: ServiceRequest
  /** Takes what the sender is told, for one change. */
  take(): SenderNotice
}

interface SenderNoticePartProps {
  request: ServiceRequest
  notice: SenderNoticeState
}

/** Moves the focus in the open request, of which there is one. */
const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

/** What the sender is told about a new status, in short beside its control; leads to where that is chosen. */
export function SenderNoticeLink({ request, notice: { notice } }: SenderNoticePartProps) {
  const { t } = useTranslation('requests')
  if (!request.client_email) return null
  const state = notice.tell ? (notice.message.trim() ? 'withMessage' : 'told') : 'notTold'
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<Mail aria-hidden="true" size={16} />}
      onClick={() => focusOn(`[data-notice] ${notice.tell ? 'textarea' : 'input'}`)}
    >
      {t(`tell.state.${state}`)}
    </Button>
  )
}

/** The switch "tell them" and the message, below what it answers and before the status is chosen. */
export function SenderNoticePart({ request, notice: { notice, set: onChange } }: SenderNoticePartProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const language = useLanguage()
  const { t: taken } = useScreenWords('requestIntake', intakeWords)
  const { mails } = useCompany()
  const { tell, message } = notice
  const key = mails.sent ? 'tell' : 'tellNoMail'
  if (!request.client_email) return <p className={styles.notice}>{taken('unreachable')}</p>
  return (
    <div className={styles.notice} data-notice="">
      <Switch
        label={t(`${key}.label`)}
        description={t(`${key}.hint`)}
        checked={tell}
        onChange={({ currentTarget }) => onChange({ tell: currentTarget.checked })}
      />
      {tell && (
        <Textarea
          label={t(`${key}.message`)}
          description={
            request.locale === language || !mails.sent
              ? undefined
              : t('tell.language', { language: t(`workspace:languages.${request.locale}`) })
          }
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={statusMessageLength}
          value={message}
          onChange={({ currentTarget }) => onChange({ message: currentTarget.value })}
        />
      )}
      <Button
        variant="subtle"
        size="sm"
        leftSection={<ArrowUp aria-hidden="true" size={16} />}
        onClick={() => focusOn('[data-start="status"]')}
      >
        {t('tell.choose')}
      </Button>
    </div>
  )
}
