/** The kinds of accounts, each with its own login and home screen. */
export const audiences = ['admin', 'employee', 'client'] as const
export type Audience = (typeof audiences)[number]
