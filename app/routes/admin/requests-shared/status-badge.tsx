import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import { RequestStatusBadge } from '#app/workspace/request-status.tsx'

/** The status of a request in words. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('requests')
  return <RequestStatusBadge status={status}>{t(`statuses.${status}`)}</RequestStatusBadge>
}
