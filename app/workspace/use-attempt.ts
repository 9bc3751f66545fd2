import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { handleAuthError } from '#app/auth/profile.ts'
import { notifyFailed } from './notify.tsx'
import { useExplain } from './use-explain.ts'

/**
 * Makes a change that is shown only after the answer. Says why it failed, and reads again what it may have
 * changed.
 * @param queryKeys the starts of the query keys to read again
 * @returns a function that resolves with whether it was done
 */
export function useAttempt(
  ...queryKeys: QueryKey[]
): (work: Promise<unknown>, failed: string) => Promise<boolean> {
  const client = useQueryClient()
  const explain = useExplain()
  return async (work, failed) => {
    try {
      await work
      return true
    } catch (error) {
      handleAuthError(error)
      notifyFailed(failed, explain(error))
      return false
    } finally {
      await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
    }
  }
}
