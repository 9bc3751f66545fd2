import { Switch, Textarea } from '@mantine/core'
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
  // Who left no email can be told nothing
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

interface SenderNoticeFieldsProps {
  request: ServiceRequest
  notice: SenderNotice
  onChange(to: Partial<SenderNotice>): void
}

/** The switch "tell them" and the message, to be filled in before the status is chosen. */
export function SenderNoticeFields({ request, notice, onChange }: SenderNoticeFieldsProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const language = useLanguage()
  const { t: taken } = useScreenWords('requestIntake', intakeWords)
  const { mails } = useCompany()
  const { tell, message } = notice
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
    </div>
  )
}
