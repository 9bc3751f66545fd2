import type { ReactNode } from 'react'
import styles from './list-columns.module.css'

/** The class of what stands between these columns and the values in them: the list, its rows, and what each row is made of. */
export const inColumns = styles.inColumns

interface ListColumnsProps {
  /**
   * The names of the columns in `--columns` that have a label, with it. Screen readers do not hear these: what does not say
   * by itself what it is has a label of its own in the row, which cards show. Null where rows are never in columns.
   */
  heads: Readonly<Record<string, string>> | null
  /** Sets `--columns`: each track after its name, such as `[name] minmax(0, 1fr)`. */
  className?: string | undefined
  /** The rows, as a list or a grid with the class `inColumns`. */
  children: ReactNode
}

/**
 * Rows whose values stand in columns below a line of labels, where there is room for a line of them (56 rem); cards where
 * there is none. The columns belong to this frame, so that all rows and the labels have the same.
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
