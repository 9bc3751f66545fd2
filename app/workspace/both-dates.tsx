import { showDay, showTime } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './both-dates.module.css'

/** A day in the Gregorian and the Hijri calendar, on request with the time of day; nothing when it is not a date. */
export function BothDates({ day, hour }: { day: string; hour?: boolean }) {
  const language = useLanguage()
  const shown = showDay(day, language)
  if (!shown) return null
  return (
    <time dateTime={day}>
      <bdi>{shown.gregorian}</bdi> {hour && <bdi className={styles.hour}>{showTime(day, language)}</bdi>}{' '}
      <bdi className={styles.hijri}>{shown.hijri}</bdi>
    </time>
  )
}
