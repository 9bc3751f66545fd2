import { useTranslation } from 'react-i18next'
import { SortChoice, SortHead, type SortingProps } from '#app/workspace/list/sorting.tsx'
import styles from './client-projects.module.css'

/** The columns in order, each with its sort key if it is sortable. */
const columns = [
  { name: 'client', sort: 'client_name' },
  { name: 'project' },
  { name: 'status', sort: 'status' },
  { name: 'notes' },
  { name: 'since', sort: 'created_at' },
] as const

/** The table headings; those of sortable columns are buttons. */
export function Heads(sorting: SortingProps) {
  const { t } = useTranslation('employeePortal')
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const label = t(`projects.fields.${column.name}`)
          if ('sort' in column)
            return (
              <SortHead
                key={column.name}
                label={label}
                by={column.sort}
                downFirst={column.name === 'since'}
                {...sorting}
              />
            )
          return (
            <th key={column.name} scope="col">
              {label}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const orders = [
  ['newest', '-created_at'],
  ['oldest', 'created_at'],
  ['client_name', 'client_name'],
  ['clientDown', '-client_name'],
  ['status', 'status'],
  ['statusDown', '-status'],
] as const

/** The same sort orders as a select, for the card layout without headings. */
export function SortSelect(sorting: SortingProps) {
  const { t } = useTranslation('employeePortal')
  const named = orders.map(([name, value]) => ({ value, label: t(`projects.sorts.${name}`) }))
  return <SortChoice orders={named} className={styles.sortSelect} {...sorting} />
}
