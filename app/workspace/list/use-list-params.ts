import { useCallback, useMemo } from 'react'
import { latestParams, useUrlParams } from '#app/workspace/use-url-params.ts'
import { withoutControls } from '#common/text.ts'

/** Which part of a list is shown. All of it is in the address, so links, reloads and the back button keep it. */
export interface ListView<Filter extends string = string> {
  search: string
  /** Empty where nothing is chosen. */
  filters: Record<Filter, string>
  sort: string
  descending: boolean
  /** From 1. */
  page: number
}

export interface ListDefaults<Filter extends string> {
  sort: string
  descending: boolean
  /** The filters, each with the values it takes: a list of them, or a test. */
  filters: Readonly<Record<Filter, readonly string[] | ((value: string) => boolean)>>
  /** The columns that the list can be sorted by. */
  sorts: readonly string[]
}

export interface ListParams<Filter extends string = string> {
  view: ListView<Filter>
  /** Changes what is given and keeps the rest; goes to the first page unless a page is given. */
  change(to: ViewChange<Filter>): void
}

type ViewChange<Filter extends string> = Partial<Omit<ListView, 'filters'>> & {
  filters?: Partial<Record<Filter, string>>
}

/** Rows on a page of a list. */
export const pageSize = 20

/** The view that an address asks for; values that do not exist are ignored. */
export function viewIn<Filter extends string>(
  params: URLSearchParams,
  defaults: ListDefaults<Filter>,
): ListView<Filter> {
  const text = (name: string) => withoutControls(params.get(name) ?? '')
  const filterValue = (name: Filter) => {
    const value = text(name)
    const takes = defaults.filters[name]
    return (typeof takes === 'function' ? takes(value) : takes.includes(value)) ? value : ''
  }
  const order = text('sort')
  const column = order.replace(/^-/, '')
  const sortable = defaults.sorts.includes(column)
  const names = Object.keys(defaults.filters) as Filter[]
  return {
    search: text('search'),
    filters: Object.fromEntries(names.map((name) => [name, filterValue(name)])) as Record<Filter, string>,
    sort: sortable ? column : defaults.sort,
    descending: sortable ? order.startsWith('-') : defaults.descending,
    page: Math.min(Math.max(1, Math.trunc(Number(params.get('page'))) || 1), 1_000_000),
  }
}

/**
 * Reads the view of a list from the address and writes it there.
 * @param defaults a constant outside of the component
 * @returns also `latestView`, which reads what was asked for last, even while the screen still shows what was before
 */
export function useListParams<Filter extends string = never>(
  defaults: ListDefaults<Filter>,
): ListParams<Filter> & { latestView(): ListView<Filter> } {
  const [params, setParams] = useUrlParams()
  const view = useMemo(() => viewIn(params, defaults), [params, defaults])

  const change = useCallback(
    ({ filters = {}, ...to }: ViewChange<Filter>) => {
      void setParams(
        (next) => {
          const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
          if (to.search !== undefined) put('search', to.search)
          for (const [filter, value] of Object.entries(filters)) put(filter, String(value ?? ''))
          if (to.sort !== undefined) {
            const descending = to.descending ?? false
            const isDefault = to.sort === defaults.sort && descending === defaults.descending
            put('sort', isDefault ? '' : `${descending ? '-' : ''}${to.sort}`)
          }
          put('page', to.page && to.page > 1 ? String(to.page) : '')
        },
        // Typing must not add a history entry per letter
        { replace: to.search !== undefined, preventScrollReset: true },
      )
    },
    [setParams, defaults],
  )
  return { view, change, latestView: () => viewIn(latestParams(), defaults) }
}

/** Whether a search or a filter hides rows of the list. */
export const isFiltered = ({ search, filters }: Pick<ListView, 'search' | 'filters'>) =>
  search !== '' || Object.values(filters).some((value) => value !== '')

/** Shows the whole list again. */
export function clearFilters<Filter extends string>({ view, change }: ListParams<Filter>): void {
  const names = Object.keys(view.filters) as Filter[]
  change({
    search: '',
    filters: Object.fromEntries(names.map((name) => [name, ''])) as Record<Filter, string>,
  })
}
