import { expect, test } from 'vitest'
import { asRead, type Inbox, type Notification } from './own-notifications.ts'

const row = (id: string, read_at: string | null) => ({ id, read_at }) as Notification
const before: Inbox = {
  rows: [row('a', null), row('b', '2026-01-01'), row('c', null)],
  total: 40,
  unread: 30,
}

test('one that is marked counts no longer, and one that was read keeps its time', () => {
  const after = asRead(before, 'a', 'now')
  expect(after.rows.map(({ read_at }) => read_at)).toEqual(['now', '2026-01-01', null])
  expect(after).toMatchObject({ total: 40, unread: 29 })
  expect(asRead(before, 'b', 'now')).toEqual(before)
  expect(asRead(before, 'not shown', 'now')).toEqual(before)
})

test('all of them are read, those that are not shown too', () => {
  const after = asRead(before, 'all', 'now')
  expect(after.rows.map(({ read_at }) => read_at)).toEqual(['now', '2026-01-01', 'now'])
  expect(after.unread).toBe(0)
  expect(before.unread).toBe(30)
})
