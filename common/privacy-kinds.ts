/** What people can ask about their own data, in the order of the form: `privacy_requests.kind`. */
export const privacyKinds = ['access', 'copy', 'correction', 'erasure', 'withdrawal'] as const
