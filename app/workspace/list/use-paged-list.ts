import { keepPreviousData, type QueryKey, type QueryMeta, useQuery } from '@tanstack/react-query'
import {
  type ExportedList,
  type ListPage,
  type ListQuestion,
  noteExport,
  readAllPages,
} from '#app/data/lists.ts'
import { useLastPage } from './use-last-page.ts'
import { isFiltered, type ListDefaults, pageSize, useListParams } from './use-list-params.ts'

interface PagedListOptions<Page, Filter extends string> {
  /** How the list is shown at first, and what it can be filtered and sorted by; a constant. */
  defaults: ListDefaults<Filter>
  /** The start of the query keys of its pages. This and what follows comes from app/data, such as `employeeList`. */
  queryKey: QueryKey
  /** Reads a page; `filters` are empty where nothing is chosen. */
  read(question: ListQuestion, filters: Record<Filter, string>): Promise<Page>
  /** The tables whose changes the page shows, see `readFrom`. */
  meta: QueryMeta
  /** What its export is called in the record of activity, where it has one. */
  exported?: ExportedList
  refetchInterval?: () => number | false
}

/**
 * A list that the database searches, filters, sorts and pages. What is shown is in the address.
 * Used with `PagedList`, which renders the rows, and with the controls of list-controls.tsx.
 */
export function usePagedList<Page extends ListPage<unknown>, Filter extends string = never>({
  defaults,
  queryKey,
  read,
  meta,
  exported,
  refetchInterval,
}: PagedListOptions<Page, Filter>) {
  const { view, change, latestView } = useListParams(defaults)
  const { search, sort, descending, page, filters } = view
  const question = { search, sort, descending, page, size: pageSize }
  const query = useQuery({
    queryKey: [...queryKey, 'page', question, filters],
    queryFn: () => read(question, filters),
    meta,
    placeholderData: keepPreviousData,
    ...(refetchInterval && { refetchInterval }),
  })
  useLastPage(query, view, change)
  return {
    view,
    change,
    query,
    /** The rows of the page; undefined until they are read. */
    rows: query.data?.rows as Page['rows'] | undefined,
    counts: query.data?.counts as Page['counts'] | undefined,
    total: query.data?.total,
    /** Whether nothing is stored at all: there is nothing to search, filter, sort or export yet. */
    blank: query.data?.total === 0 && !query.isPlaceholderData && !isFiltered(view),
    /** Reads every row that the search and the filters leave, for an export. @throws DataError */
    async readAll() {
      if (exported) await noteExport(exported)
      // Right after a choice of another tab, the screen does not show it yet
      const { search, sort, descending, filters } = latestView()
      return readAllPages(
        (page, size) =>
          read({ search, sort, descending, page, size }, filters) as Promise<ListPage<Page['rows'][number]>>,
      )
    },
  }
}
