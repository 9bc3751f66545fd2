import { browserDb } from '#app/data/browser-db.ts'
import type { Listener } from './listen.ts'

/** A table that Realtime reports; `filter` in its syntax, such as `client_id=eq.…`. */
export interface WatchedTable {
  table: 'employee_notifications' | 'client_projects' | 'service_requests'
  filter?: string
}

let channels = 0

/**
 * Listens to the Realtime service of a hosted backend. The tables' policies decide which changes a person
 * receives. The client reconnects automatically.
 * @returns a function that stops listening
 */
export function watchTables(tables: readonly WatchedTable[], { onChange, onStatus }: Listener): () => void {
  if (tables.length === 0) return () => undefined
  const db = browserDb()
  let stopped = false
  let subscribed = false
  // SUBSCRIBED arrives once the tables are watched, and not at all if Realtime is off for one of them
  const channel = db.channel(`changes-${++channels}`, {
    config: { postgres_changes_options: { wait: true } },
  })
  for (const { table, filter } of tables)
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...(filter && { filter }) },
      () => stopped || onChange([table]),
    )
  // After anything else (CHANNEL_ERROR, TIMED_OUT, CLOSED) nothing is reported until the next SUBSCRIBED
  channel.subscribe((status) => {
    if (stopped) return
    const joined = status === 'SUBSCRIBED'
    onStatus(joined ? 'some' : 'nothing')
    // Changes before this, or while the connection was lost, were missed
    if (joined && !subscribed) onChange(tables.map(({ table }) => table))
    subscribed = joined
  })
  return () => {
    stopped = true
    onStatus('nothing')
    void db.removeChannel(channel)
  }
}
