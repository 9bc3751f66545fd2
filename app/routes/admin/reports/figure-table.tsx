import type { ReactNode } from 'react'
import { ListFrame, ListTable } from '#app/workspace/list/list-table.tsx'
import styles from './reports.module.css'

interface FigureTableProps {
  label: string
  /** The names of the columns; the first is what the rows are. */
  columns: readonly string[]
  children: ReactNode
}

/** A table of figures, under the names of its columns. */
export function FigureTable({ label, columns, children }: FigureTableProps) {
  return (
    <ListFrame>
      <ListTable
        label={label}
        className={styles.table}
        head={
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        }
      >
        {children}
      </ListTable>
    </ListFrame>
  )
}
