/** The types of account that the dialog invites. Employees apply, or are imported and then invited. */
export const invitedTypes = ['client', 'admin'] as const
export type InvitedType = (typeof invitedTypes)[number] | 'employee'
