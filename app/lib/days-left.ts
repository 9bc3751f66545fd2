import { riyadhDay } from '#common/moment.ts'
import { daysBetween } from './dates.ts'

/** From how many days before its end a document or a credential is named: the first reminder. */
export const warnedDays = 90

/** How many days are left until a last day, of those that end soon or have ended; null for all others. */
export function daysLeft(until: string | null): number | null {
  const days = until === null ? null : daysBetween(riyadhDay(), until)
  return days !== null && days <= warnedDays ? days : null
}
