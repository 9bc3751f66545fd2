import { browserDb } from '#app/data/browser-db.ts'
import type { Listener } from './listen.ts'

/** A table that Realtime tells of; `filter` as it writes one, such as `client_id=eq.…`. */
export interface WatchedTable {
  table: 'employee_notifications' | 'client_projects' | 'service_requests'
  filter?: string
}

let channels = 0

/**
 * Hears of changes from the Realtime service of a hosted backend. The policies of the tables decide what a person
 * hears of. A connection that is lost is taken up again by the client itself.
 * @returns ends it
 */
export function watchTables(tables: readonly WatchedTable[], { changed, telling }: Listener): () => void {
  if (tables.length === 0) return () => undefined
  const db = browserDb()
  let over = false
  let told = false
  // It says SUBSCRIBED once the tables are watched, and refuses where Realtime is not switched on for one of them
  const channel = db.channel(`changes-${++channels}`, {
    config: { postgres_changes_options: { wait: true } },
  })
  for (const { table, filter } of tables)
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...(filter && { filter }) },
      () => over || changed([table]),
    )
  // Anything else (CHANNEL_ERROR, TIMED_OUT, CLOSED) means that nothing is told until it says SUBSCRIBED again
  channel.subscribe((status) => {
    if (over) return
    const works = status === 'SUBSCRIBED'
    telling(works ? 'some' : 'nothing')
    // What happened before, or while the connection was lost, was not heard
    if (works && !told) changed(tables.map(({ table }) => table))
    told = works
  })
  return () => {
    over = true
    telling('nothing')
    void db.removeChannel(channel)
  }
}
