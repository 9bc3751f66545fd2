import { expect, it } from 'vitest'
import { openingHoursIn, spansOf } from './facts.ts'

const at = (day: number, closes = '17:00') => ({ day, opens: '08:00', closes })

it('puts days in a row with the same hours together, and says which are closed', () => {
  const closed = { opens: null, closes: null }
  expect(spansOf([0, 1, 2, 3, 4].map((day) => at(day)))).toEqual([
    { from: 0, to: 4, opens: '08:00', closes: '17:00' },
    { from: 5, to: 6, ...closed },
  ])
  expect(
    spansOf([at(0), at(1), at(2, '12:00'), at(4), at(6)]).map(({ from, to, closes }) => [from, to, closes]),
  ).toEqual([
    [0, 1, '17:00'],
    [2, 2, '12:00'],
    [3, 3, null],
    [4, 4, '17:00'],
    [5, 5, null],
    [6, 6, '17:00'],
  ])
  expect(spansOf([0, 1, 2, 3, 4, 5, 6].map((day) => at(day)))).toHaveLength(1)
  expect(spansOf([])).toEqual([])
})

it('begins the week on Sunday, whatever the order in which days were entered', () => {
  expect(openingHoursIn([at(3), at(0)] as never).map(({ day }) => day)).toEqual([0, 3])
})
