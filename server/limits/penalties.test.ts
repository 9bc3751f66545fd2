import { expect, test } from 'vitest'
import { makePenalties } from './penalties.ts'

test('an address waits a minute, then twice as long each time within a day, up to an hour', () => {
  let now = 0
  const penalties = makePenalties(() => now)
  const found: number[] = []
  for (let time = 0; time < 9; time++) {
    penalties.add('192.0.2.1')
    found.push(penalties.left('192.0.2.1'))
    now += 3_600_000
    expect(penalties.left('192.0.2.1')).toBe(0)
  }
  expect(found).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  expect(penalties.left('192.0.2.2')).toBe(0)
  now += 86_400_000
  penalties.add('192.0.2.1')
  expect(penalties.left('192.0.2.1')).toBe(60)
})
