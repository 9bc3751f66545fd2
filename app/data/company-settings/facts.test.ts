import { expect, it } from 'vitest'
import { openingHoursIn, spansOf } from './facts.ts'

const at = (day: number, closes = '17:00') => ({ day, opens: '08:00', closes })

it('puts days in a row with the same hours together', () => {
  expect(spansOf([0, 1, 2, 3].map((day) => at(day)))).toEqual([
    { from: 0, to: 3, opens: '08:00', closes: '17:00' },
  ])
  expect(spansOf([at(0), at(1), at(2, '12:00'), at(4), at(6)]).map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [2, 2],
    [4, 4],
    [6, 6],
  ])
  expect(spansOf([])).toEqual([])
})

it('begins the week on Sunday, whatever the order in which days were entered', () => {
  expect(openingHoursIn([at(3), at(0)] as never).map(({ day }) => day)).toEqual([0, 3])
})
