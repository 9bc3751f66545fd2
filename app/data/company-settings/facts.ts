/** The networks on which a company can have a page, in the order in which they are shown. */
export const socialNetworks = [
  { key: 'linkedin', name: 'LinkedIn' },
  { key: 'x', name: 'X' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'youtube', name: 'YouTube' },
  { key: 'snapchat', name: 'Snapchat' },
  { key: 'tiktok', name: 'TikTok' },
  { key: 'facebook', name: 'Facebook' },
] as const
export type SocialNetwork = (typeof socialNetworks)[number]['key']

/** The pages that the company has. private.social_links in the database checks them. */
export type SocialLinks = Partial<Record<SocialNetwork, string>>

/** When the company opens and closes on a day of the week; 0 is Sunday. */
export interface OpeningHours {
  day: number
  opens: string
  closes: string
}

/** The days on which the company is open, from Sunday on. private.opening_hours in the database checks them. */
export const openingHoursIn = (stored: readonly OpeningHours[]): OpeningHours[] =>
  stored.toSorted((one, other) => one.day - other.day)

/** A span of days with the same hours; null where the company is closed. */
interface HoursSpan {
  from: number
  to: number
  opens: string | null
  closes: string | null
}

/**
 * The whole week, with adjacent days of equal hours put together, as on a door sign.
 * @param hours the days on which the company is open; if there are none, the hours were not entered
 */
export function spansOf(hours: readonly OpeningHours[]): HoursSpan[] {
  const spans: HoursSpan[] = []
  if (hours.length === 0) return spans
  for (let day = 0; day < 7; day++) {
    const { opens = null, closes = null } = hours.find((one) => one.day === day) ?? {}
    const last = spans.at(-1)
    if (last?.opens === opens && last.closes === closes) last.to = day
    else spans.push({ from: day, to: day, opens, closes })
  }
  return spans
}
