import type { CSSProperties } from 'react'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import { fillOf } from '#app/routes/admin/charts/patterns.tsx'
import styles from './reports.module.css'

interface BarProps {
  /**
   * The parts from the start of the line: the share of the width that each takes, from 0 to 1, and the status
   * whose look it has.
   */
  parts: readonly { like: RequestStatus; share: number }[]
}

/** A bar of parts under the name of a row; the numbers stand beside it. */
export function Bar({ parts }: BarProps) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {parts.map(({ like, share }) => (
        <svg
          key={like}
          className={styles.part}
          style={{ '--share': `${100 * share}%` } as CSSProperties}
          aria-hidden="true"
        >
          <rect width="100%" height="100%" fill={fillOf(like)} />
        </svg>
      ))}
    </span>
  )
}
