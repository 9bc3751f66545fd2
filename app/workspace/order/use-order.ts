import type { QueryKey } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type OrderedList, reorder } from '#app/data/lists.ts'
import { inOrder } from '#app/workspace/list/cached-rows.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'

/** Stores the order of a list in one call: shown immediately, reverted with a message when it is refused. */
export function useOrder(list: OrderedList, queryKey: QueryKey) {
  const { t } = useTranslation('workspace')
  return useOptimisticMutation({
    run: (ids: string[]) => reorder(list, ids),
    invalidates: [queryKey],
    optimistic: inOrder,
    failed: t('order.failed'),
  })
}
