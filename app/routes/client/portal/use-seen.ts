import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownRequestsKey } from '#app/data/service-requests/client.ts'

/**
 * Takes the mark off a request once its news are on the screen. If that fails, the mark stays.
 * @param note stores that they were seen; the same function each time
 * @param at the time of the latest news on the screen; undefined while there are none
 */
export function useSeen(
  note: (request: string, at: string) => Promise<void>,
  request: string,
  at: string | undefined,
): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!at) return
    const see = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', see)
      note(request, at).then(
        () => client.invalidateQueries({ queryKey: ownRequestsKey }),
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', see)
    see()
    return () => document.removeEventListener('visibilitychange', see)
  }, [client, note, request, at])
}
