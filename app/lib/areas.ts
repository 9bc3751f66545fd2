/** The areas of an admin beside `everything`, in the order of the screens: private.areas of the database. */
export const areas = ['requests', 'content', 'people', 'settings'] as const
export type Area = (typeof areas)[number]
/** What an admin may have: some areas, or everything. */
export type HeldArea = Area | 'everything'

/** Puts an admin's areas, as read from the database, into the order of the screens. Empty for anyone else. */
export function heldAreas(held: readonly string[] | null): HeldArea[] {
  return (['everything', ...areas] as const).filter((area) => held?.includes(area))
}

/**
 * Whether an admin who has some areas manages one of those wanted. This is for the user's convenience: the database
 * enforces the same rules (private.manages).
 */
export function manages(held: readonly string[] | null, ...wanted: readonly HeldArea[]): boolean {
  return Boolean(held?.includes('everything') || wanted.some((area) => held?.includes(area)))
}

/** Whether an admin may give these areas, or change an admin who has them: all must be their own. */
export function covers(held: readonly string[] | null, asked: readonly string[] | null): boolean {
  return Boolean(held?.includes('everything')) || (asked ?? []).every((area) => held?.includes(area))
}
