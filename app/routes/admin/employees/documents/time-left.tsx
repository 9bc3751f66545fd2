import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { warnedDays } from '#app/data/employee-documents/employee.ts'
import { daysBetween } from '#app/lib/dates.ts'
import { riyadhDay } from '#common/moment.ts'

/** The last days in which a document is marked as urgent: the second reminder. */
const urgentDays = 30

/** How long a document is still valid, or since when it is not; nothing while that is far away. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('employees')
  const days = daysBetween(riyadhDay(), until)
  if (days > warnedDays) return null
  const words =
    days > 0
      ? t('documents.left', { count: days })
      : days === 0
        ? t('documents.today')
        : t('documents.ended', { count: -days })
  return (
    <Badge variant="light" color={days <= urgentDays ? 'danger' : 'brand'}>
      {words}
    </Badge>
  )
}
