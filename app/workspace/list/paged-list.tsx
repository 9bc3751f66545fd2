import type { ReactNode } from 'react'
import type { ListPage } from '#app/data/lists.ts'
import { ListState, type ListStateProps, NothingFound } from './list-state.tsx'
import { Pager } from './pager.tsx'
import { clearFilters, isFiltered, type ListParams } from './use-list-params.ts'

interface PagedListProps<Page extends ListPage<unknown>, Filter extends string>
  extends Pick<ListStateProps<Page>, 'skeletons'> {
  /** What `usePagedList` returns. */
  list: ListParams<Filter> & { query: ListStateProps<Page>['query'] }
  /** The title when the search and the filters leave nothing. */
  notFound: string
  /** Shown when the list has no rows at all. */
  empty: ReactNode
  children(rows: Page['rows']): ReactNode
}

/** A page of a list with everything around it: loading, failed, empty, nothing found, and the pager. */
export function PagedList<Page extends ListPage<unknown>, Filter extends string>(
  props: PagedListProps<Page, Filter>,
) {
  const { list, skeletons, notFound, empty, children } = props
  const { view, change, query } = list
  return (
    <ListState
      query={query}
      {...(skeletons && { skeletons })}
      isEmpty={({ total }) => total === 0}
      empty={
        isFiltered(view) ? (
          <NothingFound
            title={notFound}
            search={view.search}
            filtered={isFiltered({ ...view, search: '' })}
            onClear={() => clearFilters(list)}
          />
        ) : (
          empty
        )
      }
    >
      {({ rows, total, more }) => (
        <>
          {children(rows)}
          <Pager page={view.page} total={total} more={more} onPage={(page) => change({ page })} />
        </>
      )}
    </ListState>
  )
}
