import { expect, test } from 'vitest'
import { latestDue } from './daily-backup.ts'

test.each([
  ['the same day', '03:00', '2026-11-22T05:00:00Z', '2026-11-22T00:00:00.000Z'],
  ['at the minute itself', '03:00', '2026-11-22T00:00:00Z', '2026-11-22T00:00:00.000Z'],
  ['the day before', '03:00', '2026-11-21T23:59:59Z', '2026-11-21T00:00:00.000Z'],
  ['after midnight in Riyadh, before it in UTC', '00:30', '2026-11-21T22:00:00Z', '2026-11-21T21:30:00.000Z'],
])('a backup was due last, %s', (_case, at, now, due) => {
  expect(latestDue(at, new Date(now)).toISOString()).toBe(due)
})
