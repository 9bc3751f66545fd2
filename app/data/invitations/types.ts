/** Whom an admin invites with the dialog. Employees apply, or are imported and invited then. */
export const invitedTypes = ['admin', 'client'] as const
export type InvitedType = (typeof invitedTypes)[number] | 'employee'
