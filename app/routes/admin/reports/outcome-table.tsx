import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Outcomes, openOf } from '#app/data/request-report/admin.ts'
import { showCount, showShare } from '#app/lib/numbers.ts'
import { FigureTable } from './figure-table.tsx'
import { OutcomeBar } from './outcome-bar.tsx'

interface OutcomeTableProps {
  /** What the rows are. */
  first: string
  label: string
  /** The largest total, which has the longest bar. */
  most: number
  rows: {
    key: string
    name: string
    /** The list of exactly these requests; null if there is no such list. */
    to: string | null
    outcomes: Outcomes
  }[]
}

/** Numbers of requests and what became of them, a row each. */
export function OutcomeTable({ first, label, most, rows }: OutcomeTableProps) {
  const { t } = useTranslation('reports')
  const columns = [t('received.title'), t('won.title'), t('lost.title'), t('open.title'), t('rate')]
  return (
    <FigureTable label={label} columns={[first, ...columns]}>
      {rows.map(({ key, name, to, outcomes }) => {
        const { total, won, lost } = outcomes
        const cells = [
          ...[total, won, lost, openOf(outcomes)].map(showCount),
          won + lost > 0 ? showShare(won / (won + lost)) : '–',
        ]
        return (
          <tr key={key}>
            <th scope="row" data-cell="title">
              {to ? (
                <Link to={to} data-thumb="">
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
              <OutcomeBar outcomes={outcomes} most={most} />
            </th>
            {cells.map((cell, place) => (
              <td key={columns[place]} data-cell="brief" data-label={columns[place]}>
                {cell}
              </td>
            ))}
          </tr>
        )
      })}
    </FigureTable>
  )
}
