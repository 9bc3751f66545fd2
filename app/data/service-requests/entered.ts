import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { email, optional, personName, phone, text, unlessBlank } from '#app/data/fields.ts'
import { rows } from '#app/data/result.ts'
import { type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { choice, optionalDay } from '#app/data/workspace-fields.ts'
import { type Language, languages } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import type { ServiceRequest } from './admin.ts'
import { budgetRanges } from './budgets.ts'
import type { RequestChannel } from './filters.ts'

/** How a request can come that an admin enters: the check of service_requests.channel, without the website. */
export const channels = ['phone', 'visit', 'whatsapp', 'email'] as const satisfies RequestChannel[]
type Channel = (typeof channels)[number]

const budget = z
  .string()
  .transform((value) => value || null)
  .pipe(z.enum(budgetRanges, 'choice').nullable())

/** Anyone who called may leave one of the two: service_requests_contact_check. */
function contactRequired(
  { client_email, client_phone }: { client_email: string | null; client_phone: string | null },
  context: z.RefinementCtx,
) {
  if (!client_email && !client_phone)
    context.addIssue({ code: 'custom', message: 'required', path: ['client_phone'] })
}

/** What an admin enters of a call, a visit or a chat. */
export const enteredForm = z
  .object({
    channel: choice(channels),
    /** The account that it is linked to; empty for someone who has none. */
    client_id: z.string(),
    client_name: personName(),
    client_phone: unlessBlank(phone),
    client_email: unlessBlank(email),
    company_name: optional(text({ max: limits.name, optional: true })),
    /** Empty for a general enquiry. */
    service_id: z.string(),
    project_description: text({ max: limits.description, lines: 'many' }),
    budget_range: budget,
    preferred_start_date: optionalDay,
    locale: z.enum(languages),
    receipt: z.boolean(),
  })
  .superRefine(contactRequired)

/** A request that was entered. */
export interface EnteredRequest {
  id: string
  reference: string
  updated_at: string
}

/**
 * Stores what someone asked for by phone and the like, as the admin's own.
 * @param submissionId the same at each attempt, so that one whose answer was lost is not stored twice
 * @param serviceType the title of the service in the sender's language, or the words for a general enquiry
 * @throws DataError; `service_gone`, `not_a_client`
 */
export async function enterRequest(
  submissionId: string,
  { service_id, client_id, receipt, ...values }: z.output<typeof enteredForm>,
  serviceType: string,
): Promise<EnteredRequest> {
  const given = Object.fromEntries(
    Object.entries({ ...values, service: service_id || null, client: client_id || null }).filter(
      ([, value]) => value !== null,
    ),
  )
  return rows(
    await browserDb().rpc('enter_request', {
      ...(given as { channel: Channel; client_name: string; project_description: string; locale: Language }),
      submission_id: submissionId,
      service_type: serviceType,
      receipt: receipt && Boolean(values.client_email),
    }),
  ) as unknown as EnteredRequest
}

/** What an admin corrects of a request: who it is from and what it is about, not what the sender wrote. */
export const correctionForm = z
  .object({
    client_name: personName(),
    client_phone: unlessBlank(phone),
    client_email: unlessBlank(email),
    company_name: optional(text({ max: limits.name, optional: true })),
    service_id: z.string().transform((value) => value || null),
    budget_range: budget,
    project_budget: optional(text({ max: limits.freeText, optional: true })),
    preferred_start_date: optionalDay,
  })
  .superRefine(contactRequired)

/** What a request is on the screen before it is corrected. */
export type Corrected = Row<'service_requests'>

/** Gives a request that came without an email one, unless it was changed since. @throws StaleEdit, DataError */
export const giveEmail = ({ id, updated_at }: ServiceRequest, client_email: string): Promise<Corrected> =>
  updateIfUnchanged('service_requests', id, updated_at, { client_email })

/**
 * Corrects a request that is unchanged since it was loaded. A message that gets a service is a request for it.
 * @throws StaleEdit, DataError
 */
export const correctRequest = (
  { id, kind, updated_at }: ServiceRequest | Corrected,
  values: z.output<typeof correctionForm>,
  base: string | undefined,
): Promise<Corrected> =>
  updateIfUnchanged('service_requests', id, base ?? updated_at, {
    ...values,
    kind: values.service_id ? 'service' : kind,
  })
