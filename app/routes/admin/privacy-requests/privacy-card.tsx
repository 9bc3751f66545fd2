import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isWaiting, type PrivacyRequest } from '#app/data/privacy-requests/admin.ts'
import { BothDates, OneDate } from '#app/workspace/both-dates.tsx'
import { MailLink, PhoneLink } from '#app/workspace/contact-links.tsx'
import { Facts } from '#app/workspace/facts.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import styles from './privacy-requests.module.css'
import { TimeLeft } from './time-left.tsx'

/** A privacy request in the list. */
export function PrivacyCard({ request, onDetails }: { request: PrivacyRequest; onDetails(): void }) {
  const { t } = useTranslation(['privacyRequests', 'workspace'])
  const { full_name, email, phone, kind, status, due_at, closed_at, created_at } = request
  const name = full_name ?? t('erased')
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <StatusBadge status={status}>{t(`statuses.${status}`)}</StatusBadge>
        <TimeLeft request={request} />
        <span className={styles.reference}>
          <bdi dir="ltr">{request.reference}</bdi>
        </span>
      </div>
      <div>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.kind}>{t(`kinds.${kind}`)}</p>
      </div>
      <div className={styles.contacts}>
        {email && <MailLink to={email} />}
        {phone && <PhoneLink to={phone} />}
      </div>
      <Facts
        facts={[
          [t('fields.due_at'), isWaiting(request) && due_at && <BothDates day={due_at} />],
          [t('fields.closed_at'), closed_at && <OneDate day={closed_at} />],
          [t('fields.created_at'), <OneDate key="sent" day={created_at} />],
        ]}
      />
      <div className={styles.bottom}>
        <Button variant="default" aria-label={t('detailsOf', { name })} onClick={onDetails}>
          {t('workspace:details')}
        </Button>
      </div>
    </article>
  )
}
