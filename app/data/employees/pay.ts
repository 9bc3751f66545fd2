/** The amounts of an employee's pay: the base salary, and the allowances of section 9 of the specification. */
export const payFields = [
  'base_salary',
  'housing_allowance',
  'transportation_allowance',
  'food_allowance',
  'other_allowance',
] as const
