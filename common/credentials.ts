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

/** What the law asks a company to show: the kinds in the footer, by their numbers. */
export const legalNumbers: readonly string[] = credentialKinds.slice(0, 4)
export type CredentialKind = (typeof credentialKinds)[number]
