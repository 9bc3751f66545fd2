import type { QueryKey } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type OrderedList, reorder } from '#app/data/lists.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'

/** Puts the rows of a cached answer (a list, or a page with `rows`) into an order. */
function ordered(cached: unknown, ids: string[]): unknown {
  if (Array.isArray(cached)) {
    const byId = new Map(cached.map((row: { id: string }) => [row.id, row]))
    const named = new Set(ids)
    const queue = ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
    // The rows that were given take their own places among the others
    return cached.map((row: { id: string }) => (named.has(row.id) ? (queue.shift() ?? row) : row))
  }
  if (cached && typeof cached === 'object' && 'rows' in cached)
    return { ...cached, rows: ordered(cached.rows, ids) }
  return cached
}

/** Stores the order of a list in one call; it is shown at once, and put back when it is refused. */
export function useOrder(list: OrderedList, key: QueryKey) {
  const { t } = useTranslation('workspace')
  return useOptimisticMutation({
    run: (ids: string[]) => reorder(list, ids),
    invalidates: [key],
    optimistic: ordered,
    failed: t('order.failed'),
  })
}
