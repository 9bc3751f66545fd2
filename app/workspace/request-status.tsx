import { Badge } from '@mantine/core'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import styles from './request-status.module.css'

/** The badge of a request's status, in the colour that the dashboard's chart has for it. */
export function RequestStatusBadge({ status, children }: { status: RequestStatus; children: string }) {
  return (
    <Badge className={styles.badge} data-status={status}>
      {children}
    </Badge>
  )
}
