/** The kinds of registrations and certificates of the company (`credentials.kind`), in the order in which they are shown. */
export const credentialKinds = [
  'commercial_registration',
  'unified_number',
  'vat',
  'engineers_council',
  'classification',
  'iso',
  'insurance',
] as const

export type CredentialKind = (typeof credentialKinds)[number]
