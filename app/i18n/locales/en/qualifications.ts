/** The professional grades of the Saudi Council of Engineers, on every screen. */
export const engineersGrades = {
  engineer: 'Engineer',
  associate: 'Associate engineer',
  professional: 'Professional engineer',
  consultant: 'Consultant engineer',
} as const
