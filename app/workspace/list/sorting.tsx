import { NativeSelect } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useTranslation } from 'react-i18next'
import styles from './sorting.module.css'

export interface SortingProps {
  sort: string
  descending: boolean
  onSort(to: { sort: string; descending: boolean }): void
}

interface SortHeadProps extends SortingProps {
  label: string
  /** What the list is sorted by when this head is pressed. */
  by: string
  /** Whether it begins from the last: days from the newest, names from the first letter. */
  downFirst: boolean
}

/** The head of a column that a table can be sorted by. */
export function SortHead({ label, by, downFirst, sort, descending, onSort }: SortHeadProps) {
  const sorted = sort === by
  const Arrow = sorted ? (descending ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <th scope="col" aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={styles.sorter}
        onClick={() => onSort({ sort: by, descending: sorted ? !descending : downFirst })}
      >
        {label}
        <Arrow aria-hidden="true" size={16} data-on={sorted || undefined} />
      </button>
    </th>
  )
}

interface SortChoiceProps extends SortingProps {
  /** Each order as the address has it, with a minus where it is from the last. */
  orders: { value: string; label: string }[]
  /** When it is seen is the screen's to say: where its table has no heads. */
  className: string | undefined
}

/** The orders of a table to choose from where it stands as cards, without heads. */
export function SortChoice({ orders, className, sort, descending, onSort }: SortChoiceProps) {
  const { t } = useTranslation('workspace')
  return (
    <NativeSelect
      className={className ?? ''}
      aria-label={t('list.sort')}
      value={`${descending ? '-' : ''}${sort}`}
      data={orders}
      onChange={({ currentTarget: { value } }) =>
        onSort({ sort: value.replace('-', ''), descending: value.startsWith('-') })
      }
    />
  )
}
