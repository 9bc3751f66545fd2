import { riyadhDay } from '#common/moment.ts'

/** The columns of both tables of people. */
export interface Qualified {
  degrees_ar: string | null
  degrees_en: string | null
  engineers_grade: string | null
  engineers_number: string | null
  /** The last day on which the registration is valid; null for no end. */
  engineers_until: string | null
}

/**
 * A person as visitors are told of them: without grade and number once the registration has ended. Every read of the website
 * goes through it (docs/decisions/0080); its cache turns over with the day.
 * @param today the day in Riyadh
 */
export const withoutEndedRegistration = <Row extends Qualified>(row: Row, today = riyadhDay()): Row =>
  row.engineers_until !== null && row.engineers_until < today
    ? { ...row, engineers_grade: null, engineers_number: null, engineers_until: null }
    : row
