/** What an invitation makes. Employees apply instead. */
export const invitedTypes = ['admin', 'client'] as const
export type InvitedType = (typeof invitedTypes)[number]
