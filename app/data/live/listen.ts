import { isHosted } from '#app/data/browser-db.ts'
import type { Database } from '#app/data/database.types.ts'
import { type WatchedTable, watchTables } from './realtime.ts'
import { openStream } from './stream.ts'

/** A table that changes are told of. */
export type Table = keyof Database['public']['Tables']

/** How changes are told: all that the person may read, some tables by Realtime, or not at all. */
export type Telling = 'all' | 'some' | 'nothing'

export interface Listener {
  /** Rows of these tables have come, changed or gone; `everything` where it is not known which. */
  changed(tables: readonly string[] | 'everything'): void
  telling(how: Telling): void
}

/**
 * Hears of changes as they happen, for as long as the tab is looked at: on our own backend of all that the person may
 * read, on a hosted one of the tables named. A connection that is lost is taken up again.
 * @returns ends it
 */
export function listenForChanges(hosted: readonly WatchedTable[], listener: Listener): () => void {
  const noting: Listener = {
    changed: listener.changed,
    telling(how) {
      now = how
      listener.telling(how)
    },
  }
  return isHosted() ? watchTables(hosted, noting) : openStream(noting)
}

/** How changes are told at this moment. */
let now: Telling = 'nothing'

/** Milliseconds between reads where some tables are told of by Realtime: it may miss what happens while it joins. */
const besideRealtime = 60_000

/** Milliseconds between reads of what the portals show, while changes are not told. */
export const portalInterval = 15_000

/**
 * A query's `refetchInterval`: asked again only while changes are not told.
 * @param milliseconds between two reads then
 */
export const unlessTold = (milliseconds: number) => (): number | false =>
  now === 'all' ? false : now === 'some' ? Math.max(milliseconds, besideRealtime) : milliseconds

/** A query's `meta`: the tables that it shows something of. It is read again when one of them changes. */
export const readFrom = (...tables: Table[]) => ({ tables })

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tables?: readonly string[] }
  }
}
