import type { ReactNode } from 'react'
import { chartStatuses } from '#app/data/dashboard/admin.ts'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import styles from './patterns.module.css'

/** Patterns that tell the statuses apart without colours, on a tile of eight by eight. */
const marks: Record<RequestStatus, ReactNode> = {
  new: null,
  pending: <path d="M-2 10 10-2M-2 2 2-2M6 10l4-4" />,
  reviewing: <path d="M2 2h0M6 6h0" className={styles.dots} />,
  in_progress: <path d="M0 4h8" />,
  approved: <path d="M4 0v8" />,
  completed: <path d="M0 4h8M4 0v8" />,
  rejected: <path d="M-2-2l12 12M6-2l4 4M-2 6l4 4" />,
  cancelled: <path d="M0 4h8" className={styles.broad} />,
}

/** The fill of a status's bars and swatches; `Patterns` has to be in the page. */
export const fillOf = (status: RequestStatus) => `url(#status-${status})` as const

/** The fills of all statuses, to be in the page once. */
export function Patterns() {
  return (
    <svg width="0" height="0" className={styles.patterns} aria-hidden="true">
      <defs>
        {chartStatuses.map((status) => (
          <pattern
            key={status}
            id={`status-${status}`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            data-status={status}
          >
            <rect width="8" height="8" />
            {marks[status]}
          </pattern>
        ))}
      </defs>
    </svg>
  )
}

/** A small square that looks like the bars of a status. */
export function Swatch({ status }: { status: RequestStatus }) {
  return (
    <svg width="16" height="16" className={styles.swatch} aria-hidden="true">
      <rect width="16" height="16" rx="3" fill={fillOf(status)} />
    </svg>
  )
}
