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
    /** How much of the width the row's bar has, of 1. */
    share: number
    /** As many as there are columns; `to` is the list of just these, and `label` what the link says. */
    cells: readonly { text: string; to?: string | undefined; label?: string }[]
  }[]
}

/** Numbers, a row each, with a bar for the largest of them. */
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
            <td key={columns[place]} data-label={columns[place]}>
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
