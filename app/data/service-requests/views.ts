import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { text } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { limits } from '#common/limits.ts'

/** A view of the requests that is saved under a name. */
export type RequestView = Row<'request_views'>

/** The parameters of an address that a view keeps: private.request_view. */
const viewParams = [
  'search',
  'status',
  'kind',
  'service',
  'budget',
  'channel',
  'source',
  'campaign',
  'owner',
  'tag',
  'attention',
  'age',
  'from',
  'until',
  'sort',
  'show',
  'hide',
] as const
export type ViewFilters = Partial<Record<(typeof viewParams)[number], string>>

/** The parameters of an address that a view keeps, in the order of `viewParams`. */
export const filtersIn = (params: URLSearchParams): ViewFilters =>
  Object.fromEntries(
    viewParams.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** Whether two views have the same filters. */
export const sameFilters = (a: ViewFilters, b: ViewFilters): boolean =>
  viewParams.every((name) => (a[name] ?? '') === (b[name] ?? ''))

/** The fields of a view's form. */
export const viewForm = z.object({ name: text({ max: limits.tag }), shared: z.boolean() })
type ViewValues = z.output<typeof viewForm>

/** The start of the query keys of views. */
export const viewsKey = ['request-views'] as const

/** The caller's own views and the shared ones, by name. */
export const requestViews = queryOptions({
  queryKey: viewsKey,
  meta: readFrom('request_views'),
  queryFn: async () => rows(await browserDb().from('request_views').select().order('name').order('id')),
})

/**
 * Saves a view, or changes the name of one that is unchanged since it was loaded.
 * @param filters of the view; without them, they stay as they were
 * @throws StaleEdit, DataError
 */
export const saveView = (
  values: ViewValues,
  filters: ViewFilters | undefined,
  base: string | undefined,
  id: string,
) =>
  base
    ? updateIfUnchanged('request_views', id, base, { ...values, ...(filters && { filters }) })
    : insertRow('request_views', { id, ...values, filters: filters ?? {} })

/** Changes the filters of a view. @throws StaleEdit when someone else has changed it since, DataError */
export const changeView = ({ id, updated_at }: RequestView, filters: ViewFilters) =>
  updateIfUnchanged('request_views', id, updated_at, { filters })

/** Deletes a view. @throws DataError */
export const deleteView = (id: string) => deleteRow('request_views', id)

/** Restores a view that was just deleted; it then belongs to the caller. @throws DataError */
export const keepViewAgain = ({ id, name, shared, filters }: RequestView) =>
  insertRow('request_views', { id, name, shared, filters })
