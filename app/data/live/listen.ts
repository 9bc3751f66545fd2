import { isHosted } from '#app/data/browser-db.ts'
import type { Database } from '#app/data/database.types.ts'
import { type WatchedTable, watchTables } from './realtime.ts'
import { openStream } from './stream.ts'

/** A table whose changes a screen can listen to. Only database functions read the last two. */
type Table = keyof Database['public']['Tables'] | 'unread_mentions' | 'media_files'

/**
 * What the connection reports: `all` tables that the person may read, `some` tables (Realtime), or `nothing`.
 */
type LiveStatus = 'all' | 'some' | 'nothing'

export interface Listener {
  /** Rows of these tables were inserted, updated or deleted; `everything` if the tables are unknown. */
  onChange(tables: readonly string[] | 'everything'): void
  onStatus(status: LiveStatus): void
}

/**
 * Listens to changes while the tab is visible: to everything that the person may read on our own backend, to
 * the `hosted` tables on a hosted one. Reconnects when the connection is lost.
 * @returns a function that stops listening
 */
export function listenForChanges(hosted: readonly WatchedTable[], listener: Listener): () => void {
  const tracked: Listener = {
    onChange: listener.onChange,
    onStatus(status) {
      current = status
      listener.onStatus(status)
    },
  }
  return isHosted() ? watchTables(hosted, tracked) : openStream(tracked)
}

let current: LiveStatus = 'nothing'

/** Milliseconds between reads while Realtime reports some tables: it may miss what happens while it joins. */
const realtimeInterval = 60_000

/** Milliseconds between reads of what the portals show, without a live connection. */
export const portalInterval = 15_000

/**
 * A query's `refetchInterval`: polls only while there is no live connection.
 * @param milliseconds between two reads
 */
export const pollUnlessLive = (milliseconds: number) => (): number | false =>
  current === 'all' ? false : current === 'some' ? Math.max(milliseconds, realtimeInterval) : milliseconds

/** A query's `meta`: the tables it reads. It is fetched again when one of them changes. */
export const readFrom = (...tables: Table[]) => ({ tables })

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tables?: readonly string[] }
  }
}
