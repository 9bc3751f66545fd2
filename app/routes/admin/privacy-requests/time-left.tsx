import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { daysLeft, isWaiting, type PrivacyRequest } from '#app/data/privacy-requests/admin.ts'

/** The clock of a request that waits for an answer: how many days are left, or that it is late. */
export function TimeLeft({ request }: { request: PrivacyRequest }) {
  const { t } = useTranslation('privacyRequests')
  if (!request.due_at || !isWaiting(request)) return null
  const days = daysLeft(request.due_at)
  const said = days < 0 ? t('late', { count: -days }) : days === 0 ? t('today') : t('left', { count: days })
  if (days < 0) return <Badge color="danger">{said}</Badge>
  // The colour of everything that waits
  return days < 7 ? (
    <Badge data-status="pending">{said}</Badge>
  ) : (
    <Badge variant="outline" color="gray">
      {said}
    </Badge>
  )
}
