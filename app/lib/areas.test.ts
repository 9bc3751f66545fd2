import { expect, it } from 'vitest'
import { covers, heldAreas, manages } from './areas.ts'

it.each([
  [['everything'], true, true],
  [['people'], true, false],
  [['content', 'settings'], false, true],
  [[], false, false],
  [null, false, false],
])('an admin of %j manages people: %s, settings: %s', (held, people, settings) => {
  expect([manages(held, 'people'), manages(held, 'settings')]).toEqual([people, settings])
  expect(manages(held, 'people', 'settings')).toBe(people || settings)
})

it.each([
  [['everything'], ['everything'], true],
  [['everything'], ['settings'], true],
  [['settings'], ['settings'], true],
  [['settings'], null, true],
  [['settings'], ['everything'], false],
  [['settings', 'people'], ['people', 'requests'], false],
  [null, ['settings'], false],
])('an admin of %j gives %j: %s', (held, asked, may) => {
  expect(covers(held, asked)).toBe(may)
})

it('lists areas in the order of the screens, and none that it does not know', () => {
  expect(heldAreas(['settings', 'content', 'x'])).toEqual(['content', 'settings'])
  expect(heldAreas(['everything'])).toEqual(['everything'])
  expect(heldAreas(null)).toEqual([])
})
