import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenForChanges } from '#app/data/live/listen.ts'
import type { WatchedTable } from '#app/data/live/realtime.ts'

/** Milliseconds between two rounds of reading, however much changes. */
const pause = 1000

/**
 * Keeps the screens below a frame up to date: a query whose `meta` names a table is read again when the table has
 * changed.
 * @param on false while the session is not that of the person whom the screens are for
 * @param hosted what is listened to on a hosted backend; our own tells all that the person may read
 */
export function useLive(on: boolean, hosted: readonly WatchedTable[] = []): void {
  const client = useQueryClient()
  const watched = JSON.stringify(hosted)
  useEffect(() => {
    if (!on) return
    const reader = readerOf(client)
    const end = listenForChanges(JSON.parse(watched), {
      changed: reader.changed,
      telling() {
        // Intervals are looked at when options are set
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

/** Reads again what changes elsewhere, at once but not in the middle of a change that is made here. */
function readerOf(client: QueryClient) {
  /** When each query was last begun to be read. */
  const begun = new WeakMap<Query, number>()
  let tables = new Set<string>()
  let everything = false
  let heardAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const shows = ({ meta }: Query) =>
    everything ? meta?.tables !== undefined : meta?.tables?.some((table) => tables.has(table))

  function read() {
    if (timer || (tables.size === 0 && !everything) || client.isMutating() > 0) return
    void client.invalidateQueries({
      // What was begun to be read after the change shows it already
      predicate: (query) =>
        Boolean(shows(query)) && ((begun.get(query) ?? 0) <= heardAt || query.state.status === 'error'),
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
      if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, performance.now())
    }),
    client.getMutationCache().subscribe(read),
  ]
  return {
    changed(names: readonly string[] | 'everything') {
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
