import type * as z from 'zod'
import { documentNumber, optional, text, unlessBlank } from '#app/data/fields.ts'
import { choice, optionalDay } from '#app/data/workspace-fields.ts'
import { limits } from '#common/limits.ts'
import { engineersGrades } from './grades.ts'
import type { Qualified } from './public.ts'

const degrees = optional(text({ max: limits.degrees, lines: 'many', optional: true }))

/** The form fields for a person's qualifications, the same for both tables of people. */
export const qualificationFields = {
  degrees_ar: degrees,
  degrees_en: degrees,
  engineers_grade: choice(['', ...engineersGrades]).transform((grade) => grade || null),
  engineers_number: unlessBlank(documentNumber()),
  engineers_until: optionalDay,
}

/** Refuses the last day of a registration without its number. A grade needs no number. */
export function checkQualifications(
  { engineers_number, engineers_until }: Pick<Qualified, 'engineers_number' | 'engineers_until'>,
  context: z.RefinementCtx,
) {
  if (engineers_until && !engineers_number)
    context.addIssue({ code: 'custom', message: 'required', path: ['engineers_number'] })
}

/** The values of these fields for a row. */
export const qualificationValues = (row: Qualified | null) => ({
  degrees_ar: row?.degrees_ar ?? '',
  degrees_en: row?.degrees_en ?? '',
  engineers_grade: row?.engineers_grade ?? '',
  engineers_number: row?.engineers_number ?? '',
  engineers_until: row?.engineers_until ?? '',
})
