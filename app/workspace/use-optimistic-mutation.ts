import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#app/lib/errors.ts'
import { notifyFailed } from './notify.tsx'
import { notifyUndo, undoTime } from './notify-undo.tsx'

interface OptimisticMutation<Input, Result> {
  /** Writes the change; throws a DataError when it is refused. */
  run(input: Input): Promise<Result>
  /** Starts of the query keys to read again afterwards. */
  invalidates: QueryKey[]
  /** The optimistic version of a cached answer under the first of `invalidates`, shown immediately. */
  optimistic?(cached: unknown, input: Input): unknown
  /** The message after success; without it, none is shown. */
  done?: string | ((input: Input, result: Result) => string)
  /** What the message offers to undo; undefined where it offers nothing. */
  undo?(input: Input): (() => unknown) | undefined
  /** The title of the message after a failure; the reason stands below it. */
  failed: string
}

/**
 * TanStack's `useMutation` for stored data: shows the change at once where it can, rolls it back with a message
 * when the database refuses it, and reads again whatever it touched.
 */
export function useOptimisticMutation<Input, Result>(options: OptimisticMutation<Input, Result>) {
  const { run, invalidates, optimistic, done, undo, failed } = options
  const client = useQueryClient()
  const { t } = useTranslation('workspace')
  return useMutation({
    mutationFn: run,
    async onMutate(input: Input) {
      const [queryKey] = invalidates
      if (!optimistic || !queryKey) return []
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData({ queryKey })
      for (const [key, cached] of before)
        if (cached !== undefined) client.setQueryData(key, optimistic(cached, input))
      return before
    },
    onError(error, _input, before) {
      for (const [key, cached] of before ?? []) client.setQueryData(key, cached)
      notifyFailed(failed, t(`errors.${reasonOf(error)}`))
    },
    onSuccess(result, input) {
      const message = typeof done === 'function' ? done(input, result) : done
      if (message) notifyUndo(message, { stays: undoTime, undo: undo?.(input) })
    },
    onSettled: () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
