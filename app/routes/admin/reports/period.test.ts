import { expect, it } from 'vitest'
import { daysIn, periodIn } from './period.ts'

const at = (address: string) => periodIn(new URLSearchParams(address), '2028-03-01')

it.each([
  ['', 'quarter', '2027-12-03', '2028-03-01', 90],
  ['period=month', 'month', '2028-02-01', '2028-03-01', 30],
  ['period=this_month', 'this_month', '2028-03-01', '2028-03-01', 1],
  ['period=last_month', 'last_month', '2028-02-01', '2028-02-29', 29],
  ['period=year', 'year', '2028-01-01', '2028-03-01', 61],
  ['period=last_year', 'last_year', '2027-01-01', '2027-12-31', 365],
  ['period=custom&from=2028-02-28&until=2028-03-01', 'custom', '2028-02-28', '2028-03-01', 3],
  ['period=nothing', 'quarter', '2027-12-03', '2028-03-01', 90],
])('%s is a period of whole days', (address, name, from, until, days) => {
  expect(at(address)).toEqual({ name, from, until, valid: true })
  expect(daysIn({ from, until })).toBe(days)
})

it.each([
  'period=custom',
  'period=custom&from=2028-03-01',
  'period=custom&from=2028-03-02&until=2028-03-01',
  'period=custom&from=2028-02-30&until=2028-03-01',
  'period=custom&from=2010-01-01&until=2028-03-01',
])('%s is none', (address) => {
  expect(at(address).valid).toBe(false)
})
