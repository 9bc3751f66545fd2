import type { ReactNode } from 'react'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  label: string
  /** How many rows are selected, or how far the work on them is. */
  status: string
  /** The buttons, or what stands in their place. */
  children: ReactNode
}

/** What can be done to the selected rows of a list; it stays in view while the list is scrolled. */
export function SelectionBar({ label, status, children }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <p role="status">{status}</p>
      {children}
    </section>
  )
}

export const SelectionButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
)
