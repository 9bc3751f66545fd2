import type { ReactNode } from 'react'
import styles from './list-table.module.css'

/** The class of what is shown with cards only, such as the choice of an order. */
export const cardsOnly = styles.cardsOnly

/** A list with its toolbar. The width of this frame decides whether its table becomes cards. */
export function ListFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>
}

interface ListTableProps {
  label: string
  /** The `thead`, such as `TableHead`. */
  head: ReactNode
  className?: string | undefined
  /**
   * The rows, as `tr`. In a card the cells are below each other, each with its `data-label` before it. Its first line
   * is `data-cell="title"`, `"state"` and `"actions"`; cells with `data-cell="brief"` share lines, and
   * `data-empty="true"` is left out.
   */
  children: ReactNode
}

/** The rows of a list as a table, or as cards where its `ListFrame` is too narrow for one. */
export function ListTable({ label, head, className, children }: ListTableProps) {
  return (
    <table className={[styles.table, className].filter(Boolean).join(' ')} aria-label={label}>
      {head}
      <tbody>{children}</tbody>
    </table>
  )
}
