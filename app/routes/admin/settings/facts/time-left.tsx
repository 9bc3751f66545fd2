import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '#app/lib/dates.ts'
import { riyadhDay } from '#common/moment.ts'

/** From how many days before its end a credential is named, as for documents of employees. */
export const warnedDays = 90
/** The last days, in which it is marked as urgent. */
const urgentDays = 30

/** How many days are left until a last day, of those that end soon or have ended; null for all others. */
export function daysLeft(until: string | null): number | null {
  const days = until === null ? null : daysBetween(riyadhDay(), until)
  return days !== null && days <= warnedDays ? days : null
}

/** How long a credential is still valid, or since when it is not; nothing while that is far away. */
export function TimeLeft({ until }: { until: string | null }) {
  const { t } = useTranslation('settings')
  const days = daysLeft(until)
  if (days === null) return null
  const words =
    days > 0
      ? t('facts.credentials.left', { count: days })
      : days === 0
        ? t('facts.credentials.today')
        : t('facts.credentials.ended', { count: -days })
  return (
    <Badge variant="light" color={days <= urgentDays ? 'danger' : 'brand'}>
      {words}
    </Badge>
  )
}
