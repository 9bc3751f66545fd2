import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Bar } from './bar.tsx'
import { FigureTable } from './figure-table.tsx'

interface CountTableProps {
  /** What the rows are, and the names of the other columns. */
  first: string
  columns: readonly string[]
  label: string
  rows: {
    key: string
    name: string
    /** The share of the width that the row's bar takes, from 0 to 1. */
    share: number
    /**
     * One for each column; `to` is the list of the requests that it counts, and `label` the words of the
     * link.
     */
    cells: readonly { text: string; to?: string | undefined; label?: string }[]
  }[]
}

/** Numbers in rows, each row with a bar. */
export function CountTable({ first, columns, label, rows }: CountTableProps) {
  return (
    <FigureTable label={label} columns={[first, ...columns]}>
      {rows.map(({ key, name, share, cells }) => (
        <tr key={key}>
          <th scope="row" data-cell="title">
            <bdi>{name}</bdi>
            <Bar parts={[{ like: 'new', share }]} />
          </th>
          {cells.map((cell, place) => (
            <td key={columns[place]} data-cell="brief" data-label={columns[place]}>
              <Cell {...cell} />
            </td>
          ))}
        </tr>
      ))}
    </FigureTable>
  )
}

function Cell({ text, to, label }: CountTableProps['rows'][number]['cells'][number]): ReactNode {
  return to ? (
    <Link to={to} aria-label={label}>
      {text}
    </Link>
  ) : (
    text
  )
}
