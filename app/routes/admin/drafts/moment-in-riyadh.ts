const twoYears = 730 * 86_400_000

/**
 * The moment that a `datetime-local` field names in Riyadh.
 * @returns null when it is none, or not in the two years after `now`
 */
export function momentInRiyadh(typed: string, now: Date): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(typed)) return null
  const moment = new Date(`${typed.slice(0, 16)}:00+03:00`)
  const ahead = moment.getTime() - now.getTime()
  return ahead > 0 && ahead < twoYears ? moment.toISOString() : null
}
