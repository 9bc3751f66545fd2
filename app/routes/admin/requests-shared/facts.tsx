import type { ReactNode } from 'react'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './requests.module.css'

/** A name and what stands behind it, if anything. */
export type Fact = [name: string, value: ReactNode]

/** Names and what stands behind them; what is empty is left out. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

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

/** Text that somebody typed, in its own direction. */
export function Typed({ text }: { text: string }) {
  return <bdi>{text}</bdi>
}
