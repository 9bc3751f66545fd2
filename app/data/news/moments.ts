/** Milliseconds by which Riyadh is ahead of UTC, all year. */
const ahead = 3 * 3_600_000

/** A moment as fields of a form hold it, in Riyadh: 2026-11-25T10:00. Empty for none. */
export const inRiyadh = (moment: string | number | null): string =>
  moment === null ? '' : new Date(new Date(moment).getTime() + ahead).toISOString().slice(0, 16)

/** The moment that such a field means; null when it is none. */
export function momentOf(typed: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null
  const moment = Date.parse(`${typed}:00+03:00`)
  // A day that does not exist
  return Number.isNaN(moment) || inRiyadh(moment) !== typed ? null : new Date(moment).toISOString()
}
