/** The amounts of an employee's pay: the base salary, and the allowances of section 9 of the specification. */
export const payFields = [
  'base_salary',
  'housing_allowance',
  'transportation_allowance',
  'food_allowance',
  'other_allowance',
] as const
type PayField = (typeof payFields)[number]

/** The monthly pay with all allowances, in riyals, to the halala. @param amountOf the amount of a field, in riyals */
export const totalPay = (amountOf: (field: PayField) => number): number =>
  payFields.reduce((sum, field) => sum + Math.round(amountOf(field) * 100), 0) / 100
