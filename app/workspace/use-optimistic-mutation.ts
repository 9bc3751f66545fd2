import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#app/lib/errors.ts'
import { notifyFailed } from './notify.tsx'
import { notifyUndo, undoTime } from './notify-undo.tsx'
import { type Change, optimisticChange } from './optimistic-change.ts'

interface OptimisticMutation<Input, Result> extends Omit<Change<Input, Result>, 'onSuccess' | 'onError'> {
  /** The message after success; without it, none is shown. */
  done?: string | ((input: Input, result: Result) => string)
  /** What the message offers to undo; undefined where it offers nothing. */
  undo?(input: Input): (() => unknown) | undefined
  /** The title of the message after a failure; the reason stands below it. */
  failed: string
  /** Called after a failure, when the change has been taken back. */
  onRefused?: (() => void) | undefined
}

/**
 * TanStack's `useMutation` for stored data: shows the change immediately where it can, rolls it back with a message
 * when the database refuses it, and reads again whatever it touched.
 */
export function useOptimisticMutation<Input, Result>(options: OptimisticMutation<Input, Result>) {
  const { done, undo, failed, onRefused, ...change } = options
  const client = useQueryClient()
  const { t } = useTranslation('workspace')
  const mutation = useMutation(
    optimisticChange(client, {
      ...change,
      onSuccess(result, input) {
        const message = typeof done === 'function' ? done(input, result) : done
        if (message) notifyUndo(message, { stays: undoTime, undo: undo?.(input) })
      },
      onError(error) {
        notifyFailed(failed, t(`errors.${reasonOf(error)}`))
        onRefused?.()
      },
    }),
  )
  return {
    ...mutation,
    /**
     * Makes a change, and calls back once it is stored, even if the screen was left or another change
     * followed, after which TanStack's `mutate` would not call back. A failure shows its message.
     * @param refused called after that message
     */
    change: (input: Input, stored: (result: Result) => void, refused = () => {}): void =>
      void mutation.mutateAsync(input).then(stored, refused),
  }
}
