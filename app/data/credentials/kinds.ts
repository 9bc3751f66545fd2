/** What proves the company, in the order in which it is shown. */
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

/** Those of which a company has one: credentials_once_idx in the database. */
export const singleKinds: readonly CredentialKind[] = credentialKinds.slice(0, 4)

/** Those that need words: grade and field of a classification, the standard of a certificate. */
export const titledKinds: readonly CredentialKind[] = ['classification', 'iso']

/** In the order of the kinds, and among those of one kind in the order in which they were entered. */
export function byKind<One extends { kind: string; created_at: string }>(all: readonly One[]): One[] {
  const place = ({ kind }: One) => credentialKinds.indexOf(kind as CredentialKind)
  return all.toSorted((a, b) => place(a) - place(b) || a.created_at.localeCompare(b.created_at))
}
