import { NativeSelect } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sinceVisit } from '#app/data/lists.ts'
import { FilterTabs } from './filter-tabs.tsx'
import styles from './list-controls.module.css'
import { SearchBox } from './search-box.tsx'
import type { ListParams } from './use-list-params.ts'

/** The search box of a list first, and what filters and sorts it beside; they wrap on a phone. */
export function ListToolbar({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return <div className={[styles.toolbar, className].filter(Boolean).join(' ')}>{children}</div>
}

interface ListSearchProps<Filter extends string> {
  list: ListParams<Filter>
  label: string
  /** Shown in the box, where that is too narrow for the label. */
  short?: string
  /** On a separate line, outside of a toolbar. */
  alone?: boolean
}

/** The search box of a list. */
export function ListSearch<Filter extends string>({ list, label, short, alone }: ListSearchProps<Filter>) {
  const box = (
    <SearchBox
      label={label}
      short={short}
      value={list.view.search}
      onSearch={(search) => list.change({ search })}
    />
  )
  return alone ? <div className={styles.alone}>{box}</div> : box
}

/** How many rows there are of all kinds; undefined until that is known. */
export const totalOf = (counts: Record<string, number> | null | undefined) =>
  counts ? Object.values(counts).reduce((total, count) => total + count, 0) : undefined

interface ListTabsProps<Filter extends string, Value extends string> {
  list: ListParams<Filter>
  filter: Filter
  /** What the tabs filter by, for screen readers. */
  label: string
  /** The words of the tab that shows all. */
  all: string
  values: readonly Value[]
  wordsOf(value: Value): string
  counts?: Record<Value, number> | null | undefined
  /** Rows of all values, where that is not the sum of `counts`. */
  total?: number | undefined
}

/** The values of a filter as tabs, each with its number of rows. */
export function ListTabs<Filter extends string, Value extends string>(props: ListTabsProps<Filter, Value>) {
  const { list, filter, label, all, values, wordsOf, counts, total = totalOf(counts) } = props
  return (
    <FilterTabs
      label={label}
      value={list.view.filters[filter]}
      options={[
        { value: '', label: all, count: total },
        ...values.map((value) => ({ value, label: wordsOf(value), count: counts?.[value] })),
      ]}
      onChoose={(value) => list.change({ filters: { [filter]: value } as Record<Filter, string> })}
    />
  )
}

interface ListSortProps<Filter extends string> {
  list: ListParams<Filter>
  /** Each order as the address has it, with a minus for descending; the first is the default. */
  orders: readonly { value: string; label: string }[]
  className?: string | undefined
}

/** The orders of a list to choose from. A table has sortable heads instead, where there is room for them. */
export function ListSort<Filter extends string>({ list, orders, className }: ListSortProps<Filter>) {
  const { t } = useTranslation('workspace')
  const { sort, descending } = list.view
  const order = `${descending ? '-' : ''}${sort}`
  return (
    <NativeSelect
      className={className ?? ''}
      aria-label={t('list.sort')}
      value={orders.some(({ value }) => value === order) ? order : orders[0]?.value}
      data={[...orders]}
      onChange={({ currentTarget: { value } }) =>
        list.change({ sort: value.replace('-', ''), descending: value.startsWith('-') })
      }
    />
  )
}

/** Shows all rows, or only those since the admin's last visit, to which the dashboard's figures lead. */
export function ListSince({ list, className }: { list: ListParams<'since'>; className?: string }) {
  const { t } = useTranslation('workspace')
  return (
    <NativeSelect
      className={className ?? ''}
      aria-label={t('list.since.label')}
      value={list.view.filters.since}
      data={[
        { value: '', label: t('list.since.any') },
        { value: sinceVisit, label: t('list.since.visit') },
      ]}
      onChange={({ currentTarget }) => list.change({ filters: { since: currentTarget.value } })}
    />
  )
}

export interface TableColumn {
  name: string
  label: string
  /** The column that pressing the head sorts by. */
  sort?: string
  /** Whether the first press sorts in descending order, as with dates (newest first), unlike names. */
  descendingFirst?: boolean
  /** Only for screen readers. */
  hidden?: boolean
}

interface TableHeadProps<Filter extends string> {
  list: ListParams<Filter>
  columns: readonly TableColumn[]
}

/** The header of a table; sortable columns have buttons. */
export function TableHead<Filter extends string>({ list, columns }: TableHeadProps<Filter>) {
  const { sort, descending } = list.view
  return (
    <thead>
      <tr>
        {columns.map(({ name, label, sort: by, descendingFirst = false, hidden }) => {
          if (!by)
            return (
              <th key={name} scope="col">
                {hidden ? <span className="hidden">{label}</span> : label}
              </th>
            )
          const sorted = sort === by
          const Arrow = sorted ? (descending ? ArrowDown : ArrowUp) : ArrowUpDown
          return (
            <th
              key={name}
              scope="col"
              aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                className={styles.sorter}
                onClick={() => list.change({ sort: by, descending: sorted ? !descending : descendingFirst })}
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
