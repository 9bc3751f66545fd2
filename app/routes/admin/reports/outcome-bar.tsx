import type { CSSProperties } from 'react'
import { type Outcomes, openOf } from '#app/data/request-report/admin.ts'
import styles from './reports.module.css'

/** The outcomes of a number of requests as parts of a bar; the numbers stand beside it. @param most what the whole width is */
export function OutcomeBar({ outcomes, most }: { outcomes: Outcomes; most: number }) {
  const parts = { won: outcomes.won, open: openOf(outcomes), lost: outcomes.lost }
  return (
    <span className={styles.bar} aria-hidden="true">
      {Object.entries(parts).map(([outcome, count]) => (
        <span
          key={outcome}
          className={styles.part}
          data-outcome={outcome}
          style={{ '--share': `${(100 * count) / most}%` } as CSSProperties}
        />
      ))}
    </span>
  )
}
