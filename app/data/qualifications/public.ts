import { riyadhDay } from '#common/moment.ts'

/** The columns for qualifications, in both tables of people. */
export interface Qualified {
  degrees_ar: string | null
  degrees_en: string | null
  engineers_grade: string | null
  engineers_number: string | null
  /** The last day on which the registration is valid; null for no end. */
  engineers_until: string | null
}

/**
 * Removes grade and number from a person whose registration has ended. Every read for the public pages calls it
 * (docs/decisions/0080), and the page cache is renewed each day.
 * @param today the day in Riyadh
 */
export const withoutEndedRegistration = <Row extends Qualified>(row: Row, today = riyadhDay()): Row =>
  row.engineers_until !== null && row.engineers_until < today
    ? { ...row, engineers_grade: null, engineers_number: null, engineers_until: null }
    : row
