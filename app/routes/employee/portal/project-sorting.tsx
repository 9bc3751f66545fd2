import { NativeSelect } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useTranslation } from 'react-i18next'
import styles from './client-projects.module.css'

interface SortingProps {
  sort: string
  descending: boolean
  onSort(to: { sort: string; descending: boolean }): void
}

/** The columns in order, each with what it is sorted by, if it can be. */
const columns = [
  { name: 'client', sort: 'client_name' },
  { name: 'project' },
  { name: 'status', sort: 'status' },
  { name: 'notes' },
  { name: 'since', sort: 'created_at' },
] as const

/** The heads of the table; those of columns that it can be sorted by are buttons. */
export function Heads({ sort, descending, onSort }: SortingProps) {
  const { t } = useTranslation('employeePortal')
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const label = t(`projects.fields.${column.name}`)
          if (!('sort' in column))
            return (
              <th key={column.name} scope="col">
                {label}
              </th>
            )
          const sorted = sort === column.sort
          const Arrow = sorted ? (descending ? ArrowDown : ArrowUp) : ArrowUpDown
          return (
            <th
              key={column.name}
              scope="col"
              aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                className={styles.sorter}
                onClick={() =>
                  // Days from the newest, names from the first letter
                  onSort({ sort: column.sort, descending: sorted ? !descending : column.name === 'since' })
                }
              >
                {label}
                <Arrow aria-hidden="true" size={16} data-on={sorted || undefined} />
              </button>
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

/** The same orders to choose from where the table stands as cards, without heads. */
export function SortSelect({ sort, descending, onSort }: SortingProps) {
  const { t } = useTranslation(['employeePortal', 'office'])
  return (
    <NativeSelect
      className={styles.sortSelect ?? ''}
      aria-label={t('office:list.sort')}
      value={`${descending ? '-' : ''}${sort}`}
      data={orders.map(([name, value]) => ({ value, label: t(`projects.sorts.${name}`) }))}
      onChange={({ currentTarget: { value } }) =>
        onSort({ sort: value.replace('-', ''), descending: value.startsWith('-') })
      }
    />
  )
}
