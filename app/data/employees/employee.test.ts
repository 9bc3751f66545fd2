import { expect, test } from 'vitest'
import { totalOf } from './employee.ts'

const none = {
  base_salary: 0,
  housing_allowance: 0,
  transportation_allowance: 0,
  food_allowance: 0,
  other_allowance: 0,
}

test('the total is exact to the halala', () => {
  expect(totalOf(none)).toBe(0)
  expect(totalOf({ ...none, base_salary: 0.1, housing_allowance: 0.2 })).toBe(0.3)
  expect(totalOf({ ...none, base_salary: 12500.55, food_allowance: 99.4, other_allowance: 0.05 })).toBe(12600)
})
