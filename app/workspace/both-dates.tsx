import { showDay, showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './both-dates.module.css'

/** A day in the Gregorian and the Hijri calendar, on request with the time of day; nothing when it is not a date. */
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

/** A day in the Gregorian calendar, which stays on one line; nothing when it is not a date. */
export function OneDate({ day }: { day: string }) {
  const shown = showDay(day, useLanguage())
  return (
    shown && (
      <time dateTime={day} className={styles.date}>
        {shown.gregorian}
      </time>
    )
  )
}
