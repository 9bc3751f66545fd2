import { Badge } from '@mantine/core'
import { daysLeft, isUrgent, warnedDays } from '#app/lib/dates.ts'

interface TimeLeftProps {
  /** The last day; null for no end. */
  until: string | null
  /** Days before the end at which this first appears. */
  within?: number
  className?: string | undefined
  words(key: 'left' | 'today' | 'ended', count: number): string
}

/** How long something is still valid, or since when it is not; nothing while that is far away. */
export function TimeLeft({ until, within = warnedDays, className = '', words }: TimeLeftProps) {
  const days = daysLeft(until, within)
  if (days === null) return null
  return (
    <Badge variant="light" color={isUrgent(days) ? 'danger' : 'amber'} className={className}>
      {words(days > 0 ? 'left' : days === 0 ? 'today' : 'ended', Math.abs(days))}
    </Badge>
  )
}
