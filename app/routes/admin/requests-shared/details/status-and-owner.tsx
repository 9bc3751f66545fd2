import { useTranslation } from 'react-i18next'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import { SenderNoticePart } from '#app/routes/admin/requests-shared/sender-notice.tsx'
import { OwnerField } from '#app/routes/admin/requests-shared/work/owner-field.tsx'
import styles from './status-and-owner.module.css'

/** The status, the owner, and what the sender is told about a change of status: what changes most often. */
export function StatusAndOwner({ found: { request }, Status, notice }: RequestPartProps) {
  const { t } = useTranslation('requests')
  return (
    <section className={styles.standing} aria-label={t('work.standing')}>
      <Status request={request} take={notice.take} />
      <OwnerField request={request} />
      <div className={styles.notice}>
        <SenderNoticePart request={request} notice={notice} />
      </div>
    </section>
  )
}
