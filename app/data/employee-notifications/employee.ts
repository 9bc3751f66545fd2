import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, portalInterval, readFrom } from '#app/data/live/listen.ts'
import { DataError, rows, throwIfRefused } from '#app/data/result.ts'
import type { Notification } from './admin.ts'

export type { Notification }

/** The notifications of an employee that are shown, the newest first. */
export interface Inbox {
  rows: Notification[]
  /** How many match the filter, shown or not. */
  total: number
  /** How many are unread, whatever the filter. */
  unread: number
}

/** How many are shown at first, so that what follows is not far away, and how many more at a time. */
export const inboxStart = 5
export const inboxStep = 20

/** The start of the query keys of an employee's notifications. */
export const inboxKey = (employeeId: string) => ['own-notifications', employeeId] as const

/** The newest notifications of an employee: all, or those that have not been read. */
export const inbox = (employeeId: string, view: { unread: boolean; shown: number }) =>
  queryOptions({
    queryKey: [...inboxKey(employeeId), view],
    meta: readFrom('employee_notifications'),
    refetchInterval: pollUnlessLive(portalInterval),
    async queryFn(): Promise<Inbox> {
      const table = () => browserDb().from('employee_notifications')
      const asked = table().select('*', { count: 'exact' }).eq('employee_id', employeeId)
      const [page, unread] = await Promise.all([
        (view.unread ? asked.is('read_at', null) : asked)
          .order('sent_at', { ascending: false })
          .order('id')
          .limit(view.shown),
        table()
          .select('id', { count: 'exact', head: true })
          .eq('employee_id', employeeId)
          .is('read_at', null),
      ])
      const found = rows(page)
      throwIfRefused(unread)
      return { rows: found, total: page.count ?? found.length, unread: unread.count ?? 0 }
    },
  })

/** An inbox after one of its notifications, or all of them, have been read. */
export function asRead(inbox: Inbox, id: string | 'all', now: string): Inbox {
  const named = (row: Notification) => row.read_at === null && (id === 'all' || row.id === id)
  const read = inbox.rows.filter(named).length
  return {
    ...inbox,
    rows: inbox.rows.map((row) => (named(row) ? { ...row, read_at: now } : row)),
    unread: id === 'all' ? 0 : inbox.unread - read,
  }
}

/** Marks a notification as read; the server sets the time. @throws DataError when it is refused */
export async function markRead(id: string): Promise<void> {
  const changed = rows(
    await browserDb()
      .from('employee_notifications')
      .update({ read_at: new Date().toISOString() })
      .eq('id', id)
      .select('id'),
  )
  // Notifications are never deleted, so the policies hid it, for instance because the account was deactivated
  if (changed.length === 0) throw new DataError('42501', 'not changed')
}

/**
 * Marks an employee's notifications as read, up to the newest one shown.
 * @param newest when that one was sent
 * @returns how many were marked: none if another tab was faster, or if the account is deactivated
 * @throws DataError when it is refused
 */
export async function markAllRead(employeeId: string, newest: string): Promise<number> {
  // The browser's times have milliseconds, those of the database microseconds
  const before = new Date(Date.parse(newest) + 1).toISOString()
  return rows(
    await browserDb()
      .from('employee_notifications')
      .update({ read_at: new Date().toISOString() })
      .eq('employee_id', employeeId)
      .is('read_at', null)
      .lt('sent_at', before)
      .select('id'),
  ).length
}
