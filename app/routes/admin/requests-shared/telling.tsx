import { Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { type ServiceRequest, statusMessageLength, type Telling } from '#app/data/service-requests/admin.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './requests.module.css'
import { takeWords } from './take/take-words.ts'

/** Whether the sender is told about the next change of status, and a message to go with it. */
export function useTelling({ client_email }: ServiceRequest) {
  // Who left no email can be told nothing
  const reachable = client_email !== null
  const [telling, setTelling] = useState<Telling>({ tell: true, message: '' })
  return {
    telling: { ...telling, tell: telling.tell && reachable },
    set: (to: Partial<Telling>) => setTelling((before) => ({ ...before, ...to })),
    /** What was chosen; a message is sent once. */
    take(): Telling {
      setTelling(({ tell }) => ({ tell, message: '' }))
      return { ...telling, tell: telling.tell && reachable }
    },
  }
}

interface TellingFieldsProps {
  request: ServiceRequest
  telling: Telling
  onChange(to: Partial<Telling>): void
}

/** The switch "tell them" and the message, to be filled in before the status is chosen. */
export function TellingFields({ request, telling, onChange }: TellingFieldsProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const language = useLanguage()
  const { t: taken } = useScreenWords('requestTake', takeWords)
  const { mails } = useCompany()
  const { tell, message } = telling
  const key = mails.sent ? 'tell' : 'tellNoMail'
  if (!request.client_email) return <p className={styles.telling}>{taken('unreachable')}</p>
  return (
    <div className={styles.telling}>
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
