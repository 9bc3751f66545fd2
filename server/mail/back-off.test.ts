import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test('the wait doubles from 30 seconds to an hour, and stays there', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1000].map((attempt) => backOff(attempt, 0.5))
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

test('the wait varies by a fifth and never exceeds an hour', () => {
  expect([backOff(1, 0), backOff(1, 1)].map(Math.round)).toEqual([24, 36])
  expect([backOff(8, 0), backOff(8, 1), backOff(50, 0), backOff(50, 1)]).toEqual([3072, 3600, 3600, 3600])
  expect(new Set(Array.from({ length: 20 }, () => backOff(3))).size).toBeGreaterThan(1)
})
