import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { OrderedList } from '#app/data/lists.ts'
import { useListParams } from '#app/workspace/list/use-list-params.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useKeptRow } from '#app/workspace/use-kept-row.ts'
import { matchesSearch } from '#common/search.ts'
import { useOrder } from './use-order.ts'

interface OrderedListOptions<Row, Key extends QueryKey> {
  /** The list's name in the database, under which its order is stored. */
  name: OrderedList
  /** The query for all rows in their order. */
  query: UseQueryOptions<Row[], Error, Row[], Key> & { queryKey: Key }
  /** The texts of a row that the search looks through. */
  textsOf?(row: Row): (string | null)[]
}

const defaults = { sort: '', descending: false, filters: {}, sorts: [] } as const

/**
 * A short list that editors order by hand: read whole, searched in the browser, its rows edited in a dialog that
 * is in the address. Used with `OrderedList`, which renders the rows.
 */
export function useOrderedList<Row extends { id: string }, Key extends QueryKey>(
  options: OrderedListOptions<Row, Key>,
) {
  const { name, textsOf } = options
  const { view, change } = useListParams(defaults)
  const query = useQuery(options.query)
  const order = useOrder(name, options.query.queryKey)
  const dialog = useDialogParam('edit', 'draft')
  const rows = query.data
  const edited = useKeptRow(
    dialog.value,
    rows?.find(({ id }) => id === dialog.value),
    true,
  )
  return {
    view,
    change,
    query,
    /** Whether nothing is stored at all. */
    blank: rows?.length === 0,
    /** The rows that the search leaves; undefined until they are read. */
    found: textsOf ? rows?.filter((row) => matchesSearch(view.search, textsOf(row))) : rows,
    reorder: (ids: string[]) => order.mutate(ids),
    /** The dialog for a row, or with the value `new` for a new one. */
    dialog,
    /** The row that the dialog is open for. */
    edited,
  }
}
