import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenForChanges } from '#app/data/live/listen.ts'
import type { WatchedTable } from '#app/data/live/realtime.ts'

/** Milliseconds between two rounds of reading, however much changes. */
const pause = 1000

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
    const reader = readerOf(client)
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

/** Fetches again what changed elsewhere, immediately but never during a mutation of this tab. */
function readerOf(client: QueryClient) {
  /** When each query's last fetch started. */
  const started = new WeakMap<Query, number>()
  let tables = new Set<string>()
  let everything = false
  let heardAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const shows = ({ meta }: Query) =>
    everything ? meta?.tables !== undefined : meta?.tables?.some((table) => tables.has(table))

  function read() {
    if (timer || (tables.size === 0 && !everything) || client.isMutating() > 0) return
    void client.invalidateQueries({
      // A fetch that started after the change already shows it
      predicate: (query) =>
        Boolean(shows(query)) && ((started.get(query) ?? 0) <= heardAt || query.state.status === 'error'),
    })
    tables = new Set()
    everything = false
    timer = setTimeout(() => {
      timer = undefined
      read()
    }, pause)
  }

  const ends = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch')
        started.set(event.query, performance.now())
    }),
    client.getMutationCache().subscribe(read),
  ]
  return {
    onChange(names: readonly string[] | 'everything') {
      heardAt = performance.now()
      if (names === 'everything') everything = true
      else for (const name of names) tables.add(name)
      read()
    },
    stop() {
      clearTimeout(timer)
      for (const end of ends) end()
    },
  }
}
