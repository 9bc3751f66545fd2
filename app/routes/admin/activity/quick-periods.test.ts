import { expect, it } from 'vitest'
import { daysOf, quickPeriodOf } from './quick-periods.ts'

const today = '2028-03-01'

it.each([
  ['today', '2028-03-01', '2028-03-01'],
  ['yesterday', '2028-02-29', '2028-02-29'],
  ['week', '2028-02-24', '2028-03-01'],
] as const)('%s is from %s to %s, and is recognized by them', (period, since, until) => {
  expect(daysOf(period, today)).toEqual({ since, until })
  expect(quickPeriodOf({ since, until }, today)).toBe(period)
})

it.each([
  ['', '', ''],
  ['2028-03-01', '', null],
  ['', '2028-03-01', null],
  ['2028-02-28', '2028-02-29', null],
])('from "%s" to "%s" is %s', (since, until, period) => {
  expect(quickPeriodOf({ since, until }, today)).toBe(period)
})
