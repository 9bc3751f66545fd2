import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeIn, scrollFor } from './reading-place.client.ts'

const parts = [
  { id: 'content', top: -900, height: 3000 },
  { id: 'about', top: -300, height: 1000 },
  { id: 'team', top: 700, height: 600 },
]

test('a place is in the last part that starts above the line', () => {
  expect(placeIn(parts, 80)).toEqual({ id: 'about', below: 380 })
  expect(placeIn(parts, 699)).toEqual({ id: 'team', below: -1 })
})

test('above every part it is the first, and nothing where there is none or none with a height', () => {
  expect(placeIn([{ id: 'about', top: 200, height: 100 }], 80)).toEqual({ id: 'about', below: -120 })
  expect(placeIn([], 80)).toBeNull()
  expect(placeIn([{ id: 'about', top: 0, height: 0 }], 80)).toBeNull()
})

const size = fc.integer({ min: 1, max: 5000 })
const scrolled = fc.integer({ min: 0, max: 9000 })

test('on the same page as many pixels of the part are above the line, although its height was guessed', () => {
  fc.assert(
    fc.property(size, size, size, scrolled, (top, guessed, height, from) => {
      const place = placeIn([{ id: 'about', top: -top, height: guessed }], 80)
      if (!place) throw new Error('no place')
      const there = { id: 'about', top: 400, height }
      const moved = there.top - (scrollFor(there, place, 80, from) - from)
      expect(moved).toBeCloseTo(-top, 6)
    }),
  )
})

test('in the other language the same fraction of the part is above the line, whatever its length', () => {
  fc.assert(
    fc.property(size, size, size, scrolled, (top, height, other, from) => {
      const place = placeIn([{ id: 'about', top: -top, height }], 80)
      if (!place) throw new Error('no place')
      const there = { id: 'about', top: 400, height: other }
      const moved = there.top - (scrollFor(there, { ...place, height }, 80, from) - from)
      expect((80 - moved) / other).toBeCloseTo((80 + top) / height, 6)
    }),
  )
})
