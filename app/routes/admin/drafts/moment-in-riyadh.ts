import { furthestAhead, momentOf } from '#common/moment.ts'

/**
 * The moment that a `datetime-local` field names in Riyadh.
 * @returns null when it is none, or not in the two years after `now`
 */
export function momentInRiyadh(typed: string, now: Date): string | null {
  const moment = momentOf(typed.slice(0, 16))
  const ahead = moment ? Date.parse(moment) - now.getTime() : 0
  return ahead > 0 && ahead < furthestAhead ? moment : null
}
