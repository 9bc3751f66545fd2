import { NativeSelect } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useTranslation } from 'react-i18next'
import styles from './users.module.css'

interface SortingProps {
  sort: string
  descending: boolean
  onSort(to: { sort: string; descending: boolean }): void
}

/** The columns in order, each with what it is sorted by, if it can be. */
const columns = [
  { name: 'full_name', sort: 'full_name' },
  { name: 'email' },
  { name: 'user_type' },
  { name: 'phone' },
  { name: 'belongs' },
  { name: 'created_at', sort: 'created_at' },
  { name: 'last_sign_in_at', sort: 'last_sign_in_at' },
  { name: 'is_active' },
  { name: 'actions' },
] as const

/** The heads of the table; those of columns that it can be sorted by are buttons. */
export function Heads({ sort, descending, onSort }: SortingProps) {
  const { t } = useTranslation('users')
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const label = t(`fields.${column.name}`)
          if (!('sort' in column))
            return (
              <th key={column.name} scope="col">
                {column.name === 'actions' ? <span className="hidden">{label}</span> : label}
              </th>
            )
          const sorted = sort === column.sort
          const Arrow = sorted ? (descending ? ArrowDown : ArrowUp) : ArrowUpDown
          // Names from the first letter, days from the newest
          const first = column.sort !== 'full_name'
          return (
            <th
              key={column.name}
              scope="col"
              aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                className={styles.sorter}
                onClick={() => onSort({ sort: column.sort, descending: sorted ? !descending : first })}
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
  ['name', 'full_name'],
  ['nameDown', '-full_name'],
  ['signInDown', '-last_sign_in_at'],
  ['signIn', 'last_sign_in_at'],
] as const

/** The same orders to choose from where the table stands as cards, without heads. */
export function SortSelect({ sort, descending, onSort }: SortingProps) {
  const { t } = useTranslation(['users', 'office'])
  return (
    <NativeSelect
      className={styles.sortSelect ?? ''}
      aria-label={t('office:list.sort')}
      value={`${descending ? '-' : ''}${sort}`}
      data={orders.map(([name, value]) => ({ value, label: t(`sorts.${name}`) }))}
      onChange={({ currentTarget: { value } }) =>
        onSort({ sort: value.replace('-', ''), descending: value.startsWith('-') })
      }
    />
  )
}
