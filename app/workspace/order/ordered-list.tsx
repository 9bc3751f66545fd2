import type { ReactNode } from 'react'
import { ListState, type ListStateProps, NothingFound } from '#app/workspace/list/list-state.tsx'
import type { ListParams } from '#app/workspace/list/use-list-params.ts'
import { SortableList } from './sortable-list.tsx'

interface OrderedListProps<Row extends { id: string }> {
  /** What `useOrderedList` returns. */
  list: ListParams<never> & {
    query: ListStateProps<Row[]>['query']
    found: Row[] | undefined
    reorder(ids: string[]): void
  }
  /** The name of a row, for screen readers. */
  nameOf(row: Row): string
  /** The title when the search leaves nothing. */
  notFound?: string
  /** Shown when the list has no rows at all. */
  empty: ReactNode
  className?: string | undefined
  children(row: Row): ReactNode
}

/** A list that is ordered by dragging, with everything around it. While it is searched, the order is fixed. */
export function OrderedList<Row extends { id: string }>(props: OrderedListProps<Row>) {
  const { list, nameOf, notFound = '', empty, className, children } = props
  const { search } = list.view
  return (
    <ListState query={list.query} isEmpty={(rows) => rows.length === 0} empty={empty}>
      {() =>
        list.found?.length ? (
          <SortableList
            items={list.found}
            nameOf={nameOf}
            onOrder={list.reorder}
            disabled={search !== ''}
            className={className}
          >
            {children}
          </SortableList>
        ) : (
          <NothingFound title={notFound} search={search} onClear={() => list.change({ search: '' })} />
        )
      }
    </ListState>
  )
}
