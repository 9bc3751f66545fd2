import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { email, identity, optional, personName, phone, text, unlessBlank } from '#app/data/fields.ts'
import { rows } from '#app/data/result.ts'
import { identityValues } from '#app/data/user-profiles/admin.ts'
import { clientTypes } from '#app/data/user-profiles/forms.ts'
import { languages } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import type { ListedClient } from './list.ts'

const number = optional(identity({ optional: true }))

/** The form for a client without an account: the same fields that a row of an imported file can have. */
export const keptClientForm = z
  .object({
    client_type: z.enum(clientTypes),
    full_name: personName(),
    company_name: optional(text({ max: limits.name, optional: true })),
    phone: unlessBlank(phone),
    email: unlessBlank(email),
    national_id: number,
    commercial_registration: number,
    unified_number: number,
    locale: z.enum(languages),
  })
  .superRefine(({ phone, email }, context) => {
    if (!phone && !email) context.addIssue({ code: 'custom', message: 'required', path: ['phone'] })
  })

export type KeptClientValues = z.output<typeof keptClientForm>

/** The fields of the form as the database compares them. */
const fieldsOf = ({ full_name, company_name, client_type, email, phone, kept }: ListedClient) => ({
  full_name,
  company_name,
  client_type,
  email,
  phone,
  national_id: kept?.national_id ?? null,
  commercial_registration: kept?.commercial_registration ?? null,
  unified_number: kept?.unified_number ?? null,
  locale: kept?.locale ?? null,
})

/** A client as they are stored now. */
export interface StoredClient {
  id: string
  updated_at: string
}

/** A client without an account, as the form corrects them. Their version is what the fields hold. */
export interface KeptClient {
  id: string
  updated_at: string
  fields: ReturnType<typeof fieldsOf>
}

export function keptClientOf(client: ListedClient): KeptClient {
  const fields = fieldsOf(client)
  return { id: client.id, updated_at: JSON.stringify(fields), fields }
}

/**
 * Adds a client who has no account, or corrects one.
 * @param id the same for each attempt, so that a retry after a lost answer does not add the client twice
 * @param base `updated_at` of the client as the form was filled from them; undefined adds a client
 * @throws DataError: client_known, email_has_account, invitation_waiting, with the field as details;
 *   work_changed when someone else has corrected them since
 */
export async function keepClient(
  id: string,
  values: KeptClientValues,
  base: string | undefined,
): Promise<KeptClient> {
  const fields = { ...values, ...identityValues(values.client_type, values) }
  const stored = rows(
    await browserDb().rpc('keep_client', {
      client_id: id,
      entry: fields,
      ...(base && { seen: JSON.parse(base) }),
    }),
  )
  return { id: stored.id, updated_at: JSON.stringify(fields), fields }
}
