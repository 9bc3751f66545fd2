import { showDay } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './requests.module.css'

/** A day in both calendars. */
export function BothDates({ day }: { day: string }) {
  const shown = showDay(day, useLanguage())
  if (!shown) return null
  return (
    <time dateTime={day}>
      <bdi>{shown.gregorian}</bdi> <bdi className={styles.hijri}>{shown.hijri}</bdi>
    </time>
  )
}
