import type { QueryKey } from '@tanstack/react-query'
import { withRow } from '#app/workspace/list/cached-rows.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'

interface Shown {
  id: string
  is_active: boolean
}

/**
 * Shows rows of a list on the website or hides them: immediately, and back with a message if the database refuses.
 * @param run writes it
 * @param key of the list's queries
 * @param t the words of the screen
 */
export function useVisibility(
  run: (id: string, active: boolean) => Promise<unknown>,
  key: QueryKey,
  t: (words: 'shown' | 'hidden' | 'switchFailed') => string,
) {
  const { mutate } = useOptimisticMutation({
    run: ({ id, is_active }: Shown) => run(id, is_active),
    invalidates: [key],
    optimistic: (cached, { id, is_active }) => withRow<Shown>(cached, id, { is_active }),
    done: ({ is_active }) => t(is_active ? 'shown' : 'hidden'),
    failed: t('switchFailed'),
  })
  return (id: string, is_active: boolean) => mutate({ id, is_active })
}
