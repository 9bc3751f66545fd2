import { expect, test } from 'vitest'
import { daysLeft } from './admin.ts'

// Due on 26 December at 08:21 in Riyadh
const due = '2026-12-26T05:21:00Z'

test.each([
  ['the moment it was confirmed', '2026-11-26T05:21:00Z', 30],
  ['later that day', '2026-11-26T20:59:00Z', 30],
  ['from midnight in Riyadh', '2026-11-26T21:00:00Z', 29],
  ['on the last day, before the hour', '2026-12-25T21:00:00Z', 0],
  ['on the last day, after the hour', '2026-12-26T20:59:00Z', 0],
  ['the day after', '2026-12-26T21:00:00Z', -1],
])('days are those of the calendar: %s', (_, now, days) => {
  expect(daysLeft(due, new Date(now))).toBe(days)
})
