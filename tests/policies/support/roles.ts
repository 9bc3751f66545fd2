/** The roles that rules distinguish. All but the visitor have a valid session. */
export const roles = [
  'visitor',
  'client',
  'employee',
  /** Applied, not yet approved. */
  'applicant',
  'rejected',
  /** Signed up without one of our forms, which makes an inactive client. */
  'stranger',
  /** A client switched off after signing in. */
  'inactive',
  /** An approved employee switched off after signing in. */
  'dismissed',
  /** An admin switched off after signing in. */
  'formerAdmin',
  /** An admin of everything. */
  'admin',
  // Admins of one area each
  'requestsAdmin',
  'contentAdmin',
  'peopleAdmin',
  'settingsAdmin',
] as const
export type Role = (typeof roles)[number]

/** A second person with the same role, whose rows the first must not see. */
export type Other = 'otherClient' | 'otherEmployee'

/** Everyone who tries a rule: a person of each role, and the second persons. */
export const triers = [...roles, 'otherClient', 'otherEmployee'] as const
export type Trier = (typeof triers)[number]

/** The areas that an admin can have, apart from everything. */
export const areas = ['requests', 'content', 'people', 'settings'] as const
export type Area = (typeof areas)[number]
export const adminOf = (area: Area) => `${area}Admin` as const
export const narrowed = areas.map(adminOf)

/** Everyone who tries a rule and is not an admin. */
export const outsiders = triers.filter((who) => who !== 'admin' && !narrowed.some((one) => one === who))

/** The role of a person. */
export const roleOf = (trier: Trier): Role =>
  trier === 'otherClient' ? 'client' : trier === 'otherEmployee' ? 'employee' : trier
