/** The professional grades of the Saudi Council of Engineers, from the lowest: private.engineers_grade() in the database. */
export const engineersGrades = ['engineer', 'associate', 'professional', 'consultant'] as const
export type EngineersGrade = (typeof engineersGrades)[number]
