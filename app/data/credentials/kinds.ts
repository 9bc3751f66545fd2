import { type CredentialKind, credentialKinds } from '#common/credentials.ts'

/** Kinds of which a company has only one: credentials_once_idx in the database. */
export const singleKinds: readonly CredentialKind[] = credentialKinds.slice(0, 4)

/** Kinds that need a title: grade and field of a classification, the standard of a certificate. */
export const titledKinds: readonly CredentialKind[] = ['classification', 'iso']

/** Sorts by kind, and within a kind by when they were entered. */
export function byKind<One extends { id: string; kind: string; created_at: string }>(
  all: readonly One[],
): One[] {
  const place = ({ kind }: One) => credentialKinds.indexOf(kind as CredentialKind)
  return all.toSorted(
    (a, b) => place(a) - place(b) || a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
  )
}
