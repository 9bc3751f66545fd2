import { expect, test } from 'vitest'
import { money } from '#app/data/workspace-fields.ts'
import { bounds } from '#common/limits.ts'
import { payFields, totalPay } from './pay.ts'

const totalOf = (amounts: Partial<Record<(typeof payFields)[number], number>>) =>
  totalPay((field) => amounts[field] ?? 0)
/** The total of amounts as someone types them, the base salary first. */
const totalOfTyped = (...typed: string[]) =>
  totalPay((field) => money.parse(typed[payFields.indexOf(field)] ?? ''))

test('the total is exact to the halala', () => {
  expect(totalOf({})).toBe(0)
  expect(totalOf({ base_salary: 0.1, housing_allowance: 0.2 })).toBe(0.3)
  expect(totalOf({ base_salary: 12500.55, food_allowance: 99.4, other_allowance: 0.05 })).toBe(12600)
})

test('amounts are added however they are typed', () => {
  expect(totalOfTyped('١٢٬٥٠٠٫٥', '3,000', '', ' 0.1 ', '0.2')).toBe(15500.8)
})

test('a text that is not an amount counts as 0', () => {
  expect(totalOfTyped('1000', 'abc', '-5', '1e999')).toBe(1000)
})

test('the largest amounts are added exactly', () => {
  expect(totalOfTyped(...Array(5).fill(String(bounds.money.max)))).toBe(49_999_999_999.95)
})
