import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { daysLeft, isWaiting, type PrivacyRequest } from '#app/data/privacy-requests/admin.ts'

/** The clock of a request that waits for an answer: how many days are left, or that it is late. */
export function TimeLeft({ request }: { request: PrivacyRequest }) {
  const { t } = useTranslation('privacyRequests')
  if (!request.due_at || !isWaiting(request)) return null
  const days = daysLeft(request.due_at)
  return (
    <Badge
      variant={days < 0 ? 'filled' : 'outline'}
      color={days < 0 ? 'danger' : days < 7 ? 'accent' : 'gray'}
    >
      {days < 0 ? t('late', { count: -days }) : days === 0 ? t('today') : t('left', { count: days })}
    </Badge>
  )
}
