import { Badge } from '@mantine/core'
import type { ClientProjectStatus } from '#app/data/client-projects/statuses.ts'
import type { employeeStatuses } from '#app/data/employees/admin.ts'
import type { NewsStatus } from '#app/data/news-consents/admin.ts'
import type { PrivacyStatus } from '#app/data/privacy-requests/admin.ts'
import type { projectStatuses } from '#app/data/projects/admin.ts'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'

/** A status of any table that has a colour. */
export type Status =
  | RequestStatus
  | (typeof projectStatuses)[number]
  | ClientProjectStatus
  | (typeof employeeStatuses)[number]
  | PrivacyStatus
  | NewsStatus

interface StatusBadgeProps {
  status: Status
  className?: string | undefined
  children: string
}

/** The badge of a status, in the colour that it has on every screen: theme/statuses.css. */
export function StatusBadge({ status, className, children }: StatusBadgeProps) {
  return (
    <Badge className={className ?? ''} data-status={status}>
      {children}
    </Badge>
  )
}
