import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { documentNumber, optional, text } from '#app/data/fields.ts'
import { throwIfRefused } from '#app/data/result.ts'
import { deleteRow, insertRow, updateIfUnchanged } from '#app/data/rows.ts'
import { optionalDay } from '#app/data/workspace-fields.ts'
import type { CredentialKind } from '#common/credentials.ts'
import { limits } from '#common/limits.ts'
import { titledKinds } from './kinds.ts'
import type { Credential } from './list.ts'

/** The form of a credential; some kinds need a title. */
export function credentialForm(kind: CredentialKind) {
  const words = (max: number) => optional(text({ max, optional: true }))
  const title = titledKinds.includes(kind) ? text({ max: limits.title }) : words(limits.title)
  return z.object({
    title_ar: title as z.ZodType<string | null, string>,
    title_en: title as z.ZodType<string | null, string>,
    number: documentNumber(),
    issuer_ar: words(limits.name),
    issuer_en: words(limits.name),
    valid_until: optionalDay,
    is_active: z.boolean(),
  })
}

const usualForms: Partial<Record<CredentialKind, RegExp>> = {
  commercial_registration: /^\d{10}$/,
  unified_number: /^7\d{9}$/,
  // The tax authority's format: fifteen digits, of which the first and the last are 3
  vat: /^3\d{13}3$/,
}

/** True for a number in an unusual form, which is accepted anyway. */
export function isUnusualNumber(kind: CredentialKind, typed: string): boolean {
  const usual = usualForms[kind]
  const known = documentNumber().safeParse(typed).data
  return Boolean(usual && known) && !usual?.test(known ?? '')
}

/** Adds a credential, or changes one that is unchanged since. @throws StaleEdit, DataError */
export const saveCredential = (
  of: { kind: CredentialKind; credential: Credential | null },
  values: z.output<ReturnType<typeof credentialForm>>,
  base: string | undefined,
  newId: string,
): Promise<Credential> =>
  of.credential
    ? updateIfUnchanged('credentials', of.credential.id, base ?? of.credential.updated_at, values)
    : insertRow('credentials', { id: newId, kind: of.kind, ...values })

/** Deletes a credential for good, without the bin. @throws DataError */
export const removeCredential = ({ id }: Credential) => deleteRow('credentials', id)

/** Restores a credential that was just removed. @throws DataError */
export async function keepCredential(credential: Credential): Promise<void> {
  const { updated_at: _, ...kept } = credential
  throwIfRefused(await browserDb().from('credentials').insert(kept))
}
