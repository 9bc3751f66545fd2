import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import { StatusBadge } from '#app/workspace/status-badge.tsx'

/** The status of a request in words. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('requests')
  return <StatusBadge status={status}>{t(`statuses.${status}`)}</StatusBadge>
}
