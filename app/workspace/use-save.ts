import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#app/lib/errors.ts'
import { sayDone, sayFailed } from './notify.tsx'

interface Change<Input, Result> {
  /** Writes it; throws a DataError when it is refused. */
  run(input: Input): Promise<Result>
  /** What is read anew afterwards: the beginnings of query keys. */
  changes: QueryKey[]
  /** What a cached answer below the first of `changes` looks like once it has succeeded; shown at once. */
  show?(cached: unknown, input: Input): unknown
  /** What is said when it has succeeded; nothing when left out. */
  done?: string | ((input: Input, result: Result) => string)
  /** What is said when it has not; why stands below. */
  failed: string
}

/**
 * A change of stored data: shown at once where that is possible, taken back with a message when it is refused,
 * and everything that it touches read anew.
 */
export function useChange<Input, Result>({ run, changes, show, done, failed }: Change<Input, Result>) {
  const client = useQueryClient()
  const { t } = useTranslation('workspace')
  return useMutation({
    mutationFn: run,
    async onMutate(input: Input) {
      const [queryKey] = changes
      if (!show || !queryKey) return []
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData({ queryKey })
      for (const [key, cached] of before)
        if (cached !== undefined) client.setQueryData(key, show(cached, input))
      return before
    },
    onError(error, _input, before) {
      for (const [key, cached] of before ?? []) client.setQueryData(key, cached)
      sayFailed(failed, t(`errors.${reasonOf(error)}`))
    },
    onSuccess(result, input) {
      const message = typeof done === 'function' ? done(input, result) : done
      if (message) sayDone(message)
    },
    onSettled: () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
