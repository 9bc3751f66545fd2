import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'

const colors: Record<RequestStatus, string> = {
  new: 'amber',
  pending: 'amber',
  reviewing: 'brand',
  approved: 'brand',
  rejected: 'danger',
  in_progress: 'brand',
  completed: 'gray',
  cancelled: 'gray',
}

/** The status of a request in words. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('requests')
  return <Badge color={colors[status]}>{t(`statuses.${status}`)}</Badge>
}
