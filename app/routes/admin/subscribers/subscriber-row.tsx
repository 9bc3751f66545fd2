import { ActionIcon } from '@mantine/core'
import Eye from 'lucide-react/icons/eye'
import { useTranslation } from 'react-i18next'
import { isSubscribed, type Subscriber } from '#app/data/news-consents/admin.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { EmailText } from '#app/workspace/email-text.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './subscribers.module.css'

/** A subscriber in the table; on a phone the row is a card. */
export function SubscriberRow({ subscriber, onOpen }: { subscriber: Subscriber; onOpen(): void }) {
  const { t } = useTranslation(['subscribers', 'workspace'])
  const language = useLanguage()
  const { email, name, proven, source, consented_at, withdrawn_at, withdrawn_through } = subscriber
  const status = isSubscribed(subscriber) ? 'subscribed' : 'withdrawn'
  return (
    <tr>
      <th scope="row" data-cell="title" className={styles.email}>
        <EmailText>{email}</EmailText>
        {name && <small>{bilingualPart(name, language)}</small>}
      </th>
      <td data-label={t('fields.status')}>
        <StatusBadge status={status}>{t(`statuses.${status}`)}</StatusBadge>
      </td>
      <td data-label={t('fields.consented_at')}>
        <time dateTime={consented_at}>{showBriefDay(consented_at, language)}</time>
        <small>{t(`sources.${source}`)}</small>
      </td>
      <td data-label={t('fields.withdrawn_at')} data-empty={!withdrawn_at}>
        {withdrawn_at && <time dateTime={withdrawn_at}>{showBriefDay(withdrawn_at, language)}</time>}
        {withdrawn_through && <small>{t(`through.${withdrawn_through}`)}</small>}
      </td>
      <td data-label={t('fields.proven')} className={styles.proven}>
        {t(proven ? 'workspace:yes' : 'workspace:no')}
      </td>
      <td data-cell="actions" className={styles.actions}>
        <ActionIcon aria-label={t('detailsOf', { email: isolated(email) })} onClick={onOpen}>
          <Eye aria-hidden="true" size={18} />
        </ActionIcon>
      </td>
    </tr>
  )
}
