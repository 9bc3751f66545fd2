import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type WatchedTable, watchTables } from '#app/data/live.ts'

/** Milliseconds after which is asked again: more rarely while changes are told as they happen. */
const every = { told: 60_000, untold: 15_000 }

/** A table, and what is read of it. */
export interface Watch extends WatchedTable {
  /** What is read anew when the table changes: the beginnings of query keys. */
  keys: QueryKey[]
}

/**
 * Keeps a screen up to date: on a hosted backend what has changed is read anew at once; everywhere it is asked
 * for now and then. A watch whose filter is not known yet is left out by the caller until it is.
 * @returns milliseconds for the `refetchInterval` of the queries; they stop by themselves while the tab is hidden
 */
export function useLive(watches: readonly Watch[]): number {
  const client = useQueryClient()
  const [told, setTold] = useState(false)
  // The list is made anew by each drawing; what it says seldom changes
  const said = JSON.stringify(watches)
  useEffect(() => {
    const watches: Watch[] = JSON.parse(said)
    const readAnew = ({ keys }: Watch) => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    }
    let told = false
    const end = watchTables(watches, {
      changed(place) {
        const watch = watches[place]
        if (watch) readAnew(watch)
      },
      working(is) {
        // What happened before, or while the connection was lost, was not heard
        if (is && !told) watches.forEach(readAnew)
        told = is
        setTold(is)
      },
    })
    return () => {
      end()
      setTold(false)
    }
  }, [client, said])
  return told ? every.told : every.untold
}
