/** In milliseconds. */
export const anHour = 3_600_000

/** Milliseconds by which Riyadh is ahead of UTC, all year: it has had no other offset since 1947. */
export const riyadhOffset = 3 * anHour

/** The number of the hour that a moment is in. A form sent twice within one hour is stored once. */
export const hourOf = (moment: number): number => Math.floor(moment / anHour)
