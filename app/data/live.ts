import { browserDb, isHosted } from './browser-db.ts'

/** A table whose changes are of interest; `filter` as Realtime writes one, such as `employee_id=eq.…`. */
export interface WatchedTable {
  table: 'employee_notifications' | 'client_projects' | 'service_requests'
  filter?: string
}

interface Listener {
  /** A row of the table at this place of the list has come, changed or gone. */
  changed(place: number): void
  /** Whether changes are being told. After a time without, anything may have happened unheard. */
  working(is: boolean): void
}

let channels = 0

/**
 * Hears of changes as they happen, on a hosted backend; ours has no such service. The rules of the tables decide
 * what somebody hears of. A connection that is lost is taken up again by the client itself.
 * @returns ends it
 */
export function watchTables(tables: readonly WatchedTable[], { changed, working }: Listener): () => void {
  if (!isHosted() || tables.length === 0) return () => undefined
  const db = browserDb()
  let over = false
  // It says SUBSCRIBED once the tables are watched, and refuses where Realtime is not switched on for one of them
  const channel = db.channel(`changes-${++channels}`, {
    config: { postgres_changes_options: { wait: true } },
  })
  for (const [place, { table, filter }] of tables.entries())
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...(filter && { filter }) },
      () => over || changed(place),
    )
  // Anything else (CHANNEL_ERROR, TIMED_OUT, CLOSED) means that nothing is told until it says SUBSCRIBED again
  channel.subscribe((status) => over || working(status === 'SUBSCRIBED'))
  return () => {
    over = true
    void db.removeChannel(channel)
  }
}
