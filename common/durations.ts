/** In milliseconds. */
export const anHour = 3_600_000

/** Milliseconds by which Riyadh is ahead of UTC: it has had one time all year since 1947. */
export const riyadhOffset = 3 * anHour

/** The hour of a moment, by number. What someone sends twice within it is stored once. */
export const hourOf = (moment: number): number => Math.floor(moment / anHour)
