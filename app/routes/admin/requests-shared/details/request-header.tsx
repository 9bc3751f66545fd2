import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import { RequestStatusBadge } from '#app/routes/admin/requests-shared/request-status-badge.tsx'
import styles from '#app/routes/admin/requests-shared/requests.module.css'

/** Who sent it, what it is, and where it stands. */
export function RequestHeader({ found: { request } }: RequestPartProps) {
  const { t } = useTranslation('requests')
  return (
    <div className={styles.opening}>
      <h3>
        <bdi>{request.client_name}</bdi>
      </h3>
      <div className={styles.top}>
        <RequestStatusBadge status={request.status} />
        <Badge variant="outline" color="gray">
          {t(request.kind === 'message' ? 'kinds.message' : 'kinds.request')}
        </Badge>
      </div>
    </div>
  )
}
