import { showDay, showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './both-dates.module.css'

/**
 * A day in the Gregorian and the Hijri calendar, where a date matters: of papers, contracts, applications, projects and
 * notifications; elsewhere `OneDate`. On request with the time of day; nothing when it is not a date.
 */
export function BothDates({ day, hour }: { day: string; hour?: boolean }) {
  const language = useLanguage()
  const shown = showDay(day, language)
  if (!shown) return null
  return (
    <time dateTime={day} className={styles.both}>
      <bdi className={styles.date}>{hour ? showMoment(day, language) : shown.gregorian}</bdi>{' '}
      <bdi className={styles.date}>{shown.hijri}</bdi>
    </time>
  )
}

/**
 * A day in the Gregorian calendar, which stays on one line, on request with the time of day; the Hijri date is its
 * hint. Nothing when it is not a date.
 */
export function OneDate({ day, hour }: { day: string; hour?: boolean }) {
  const language = useLanguage()
  const shown = showDay(day, language)
  return (
    shown && (
      <time dateTime={day} className={styles.date} title={shown.hijri}>
        {hour ? showMoment(day, language) : shown.gregorian}
      </time>
    )
  )
}
