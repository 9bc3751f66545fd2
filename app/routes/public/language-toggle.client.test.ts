import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeIn, scrollFor } from './language-toggle.client.ts'

const parts = [
  { id: 'content', top: -900, height: 3000 },
  { id: 'about', top: -300, height: 1000 },
  { id: 'team', top: 700, height: 600 },
]

test('a place is a fraction of the last part that starts above the line', () => {
  expect(placeIn(parts, 80)).toEqual({ id: 'about', passed: 0.38 })
  expect(placeIn(parts, 699)).toEqual({ id: 'team', passed: -1 / 600 })
})

test('above every part it is the first, and nothing where there is none or none with a height', () => {
  expect(placeIn([{ id: 'about', top: 200, height: 100 }], 80)).toEqual({ id: 'about', passed: -1.2 })
  expect(placeIn([], 80)).toBeNull()
  expect(placeIn([{ id: 'about', top: 0, height: 0 }], 80)).toBeNull()
})

test('restoring scrolls the same fraction of the part to the line, whatever its length', () => {
  const size = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(size, size, size, fc.integer({ min: 0, max: 9000 }), (top, height, other, scrolled) => {
      const place = placeIn([{ id: 'about', top: -top, height }], 80)
      const there = { id: 'about', top: 400, height: other }
      const to = scrollFor(there, place?.passed ?? Number.NaN, 80, scrolled)
      const moved = { ...there, top: there.top - (to - scrolled) }
      expect((80 - moved.top) / other).toBeCloseTo(place?.passed ?? Number.NaN, 6)
    }),
  )
})
