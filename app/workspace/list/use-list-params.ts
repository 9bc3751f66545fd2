import { useCallback, useMemo } from 'react'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import { withoutControls } from '#common/text.ts'

/** What of a list is shown: all of it stands in the address, so that a link or the back button leads to the same. */
export interface ListView<Filter extends string = string> {
  search: string
  filters: Record<Filter, string>
  sort: string
  descending: boolean
  /** From 1. */
  page: number
}

interface ListDefaults<Filter extends string> {
  sort: string
  descending: boolean
  /** The filters that there are; each is empty until one is chosen. */
  filters: readonly Filter[]
  /** What may be sorted by; anything else in the address is passed over. */
  sorts: readonly string[]
}

/** Rows of a page of a list. */
export const pageSize = 20

/** The view that an address asks for; what there is not is passed over. */
export function viewIn<Filter extends string>(
  params: URLSearchParams,
  { sort: usual, descending: usually, filters, sorts }: ListDefaults<Filter>,
): ListView<Filter> {
  const text = (name: string) => withoutControls(params.get(name) ?? '')
  const asked = text('sort')
  const name = asked.replace(/^-/, '')
  const known = sorts.includes(name)
  return {
    search: text('search'),
    filters: Object.fromEntries(filters.map((filter) => [filter, text(filter)])) as Record<Filter, string>,
    sort: known ? name : usual,
    descending: known ? asked.startsWith('-') : usually,
    page: Math.min(Math.max(1, Math.trunc(Number(params.get('page'))) || 1), 1_000_000),
  }
}

/**
 * Reads the view of a list from the address and writes it there.
 * @returns the view, and `change`: what is given changes, the page goes back to the first unless one is given
 */
export function useListParams<Filter extends string>(defaults: ListDefaults<Filter>) {
  const [params, setParams] = useUrlParams()
  const { sort: usual, descending: usually } = defaults
  const view = useMemo(() => viewIn(params, defaults), [params, defaults])

  const change = useCallback(
    (to: Partial<Omit<ListView<Filter>, 'filters'>> & { filters?: Partial<Record<Filter, string>> }) => {
      const { filters: chosen = {}, ...rest } = to
      void setParams(
        (next) => {
          const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
          if (rest.search !== undefined) put('search', rest.search)
          for (const [filter, value] of Object.entries(chosen)) put(filter, String(value ?? ''))
          if (rest.sort !== undefined) {
            const down = rest.descending ?? false
            put('sort', rest.sort === usual && down === usually ? '' : `${down ? '-' : ''}${rest.sort}`)
          }
          put('page', rest.page && rest.page > 1 ? String(rest.page) : '')
        },
        // Each letter typed is not a place to go back to
        { replace: rest.search !== undefined, preventScrollReset: true },
      )
    },
    [setParams, usual, usually],
  )
  return { view, change }
}
