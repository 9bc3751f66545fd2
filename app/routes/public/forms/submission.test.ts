import { expect, it } from 'vitest'
import { minutesToWait } from './submission.ts'

it.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [3600, 60],
  [undefined, 10],
])('shows %s seconds as %s minutes', (seconds, minutes) => {
  expect(minutesToWait(seconds)).toBe(minutes)
})
