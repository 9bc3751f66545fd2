import type { ReactNode } from 'react'
import styles from './list-columns.module.css'

/**
 * The class of all elements between these columns and their values: the list, its rows, and parts of a row.
 */
export const inColumns = styles.inColumns

/** The class of what has the buttons of a row. */
export const rowTools = styles.rowTools

interface ListColumnsProps {
  /**
   * The columns in `--columns` that have a label, by their names. Screen readers do not hear these labels: a
   * value that needs one has its own in the row, which cards show. Null where rows are never in columns.
   */
  heads: Readonly<Record<string, string>> | null
  /** Sets `--columns`: each track after its name, such as `[name] minmax(0, 1fr)`. */
  className?: string | undefined
  /** The rows, as a list or a grid with the class `inColumns`. */
  children: ReactNode
}

/**
 * Rows whose values are in columns below a line of labels, where a row has room on one line (56 rem); cards
 * where it has not. The columns belong to this frame, so that all rows and the labels share them.
 */
export function ListColumns({ heads, className, children }: ListColumnsProps) {
  return (
    <div className={styles.frame}>
      <div className={className} data-columns={heads ? '' : undefined}>
        {heads && (
          <div className={`${styles.heads} ${styles.inColumns}`} aria-hidden="true">
            {Object.entries(heads).map(([column, label]) => (
              <span key={column} style={{ gridColumn: column }}>
                {label}
              </span>
            ))}
          </div>
        )}
        {children}
      </div>
    </div>
  )
}
