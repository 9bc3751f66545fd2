import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { asRead, type Inbox, markAllRead, type Notification } from './employee.ts'

const asked = vi.hoisted(() => [] as URL[])
vi.mock('#app/data/browser-db.ts', () => ({
  browserDb: () =>
    createClient('http://site.test', 'key', {
      global: {
        async fetch(url) {
          asked.push(new URL(String(url)))
          return Response.json([{ id: 'a' }])
        },
      },
    }),
}))

const row = (id: string, read_at: string | null) => ({ id, read_at }) as Notification
const before: Inbox = {
  rows: [row('a', null), row('b', '2026-01-01'), row('c', null)],
  total: 40,
  unread: 30,
}

test('marking one lowers the count, and one that was read keeps its time', () => {
  const after = asRead(before, 'a', 'now')
  expect(after.rows.map(({ read_at }) => read_at)).toEqual(['now', '2026-01-01', null])
  expect(after).toMatchObject({ total: 40, unread: 29 })
  expect(asRead(before, 'b', 'now')).toEqual(before)
  expect(asRead(before, 'not shown', 'now')).toEqual(before)
})

test('all are marked as read, including those not shown', () => {
  const after = asRead(before, 'all', 'now')
  expect(after.rows.map(({ read_at }) => read_at)).toEqual(['now', '2026-01-01', 'now'])
  expect(after.unread).toBe(0)
  expect(before.unread).toBe(30)
})

test('what has come since the list was read is not marked with the rest', async () => {
  expect(await markAllRead('e', '2026-11-21T10:00:00.999+00:00')).toBe(1)
  // The newest shown notification was sent within this millisecond
  expect(asked[0]?.searchParams.get('sent_at')).toBe('lt.2026-11-21T10:00:01.000Z')
})
