import { publishMoment } from '#common/moment.ts'

/**
 * The moment that a `datetime-local` field names in Riyadh.
 * @returns null when it is none, or not in the two years after `now`
 */
export function momentInRiyadh(typed: string, now: Date): string | null {
  const moment = publishMoment(typed.slice(0, 16), now.getTime())
  return moment && Date.parse(moment) > now.getTime() ? moment : null
}
