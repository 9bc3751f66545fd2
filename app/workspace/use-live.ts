import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenForChanges } from '#app/data/live/listen.ts'
import type { WatchedTable } from '#app/data/live/realtime.ts'
import { readAgain } from './read-again.ts'

/**
 * Keeps the screens inside a layout up to date: a query whose `meta` names a table is fetched again when the table
 * changes.
 * @param on false while the session belongs to someone else
 * @param hosted the tables to listen to on a hosted backend; our own reports all that the person may read
 */
export function useLive(on: boolean, hosted: readonly WatchedTable[] = []): void {
  const client = useQueryClient()
  const watched = JSON.stringify(hosted)
  useEffect(() => {
    if (!on) return
    const reader = readAgain(client)
    const end = listenForChanges(JSON.parse(watched), {
      onChange: reader.onChange,
      onStatus() {
        // Set the options again, since only then is the refetch interval read
        for (const query of client.getQueryCache().getAll())
          for (const observer of query.observers) observer.setOptions(observer.options)
      },
    })
    return () => {
      end()
      reader.stop()
    }
  }, [client, on, watched])
}
