import { useTranslation } from 'react-i18next'
import { SortChoice, SortHead, type SortingProps } from '#app/workspace/list/sorting.tsx'
import styles from './users.module.css'

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
export function Heads(sorting: SortingProps) {
  const { t } = useTranslation('users')
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const label = t(`fields.${column.name}`)
          if ('sort' in column)
            return (
              <SortHead
                key={column.name}
                label={label}
                by={column.sort}
                downFirst={column.sort !== 'full_name'}
                {...sorting}
              />
            )
          return (
            <th key={column.name} scope="col">
              {column.name === 'actions' ? <span className="hidden">{label}</span> : label}
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
export function SortSelect(sorting: SortingProps) {
  const { t } = useTranslation('users')
  const named = orders.map(([name, value]) => ({ value, label: t(`sorts.${name}`) }))
  return <SortChoice orders={named} className={styles.sortSelect} {...sorting} />
}
