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

/**
 * The channels of requests that an admin enters: the check of service_requests.channel, without the website.
 */
export const channels = ['phone', 'visit', 'whatsapp', 'email'] as const satisfies RequestChannel[]
type Channel = (typeof channels)[number]

const budget = z
  .string()
  .transform((value) => value || null)
  .pipe(z.enum(budgetRanges, 'choice').nullable())

/** Phone or email is enough: service_requests_contact_check. */
function contactRequired(
  { client_email, client_phone }: { client_email: string | null; client_phone: string | null },
  context: z.RefinementCtx,
) {
  if (!client_email && !client_phone)
    context.addIssue({ code: 'custom', message: 'required', path: ['client_phone'] })
}

/** The form for a call, a visit or a chat. */
export const enteredForm = z
  .object({
    channel: choice(channels),
    /** The account to link; empty for someone without an account. */
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
 * Enters a request that came by phone or another channel, in the admin's own name.
 * @param submissionId the same for each attempt, so that a retry after a lost answer does not store it twice
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
  )
}

/** The form to correct a request: who it is from and what it is about, but not the sender's own text. */
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

/** A request as the screen shows it before a correction. */
export type Corrected = Row<'service_requests'>

/**
 * Adds an email to a request without one, unless the request was changed since. @throws StaleEdit, DataError
 */
export const giveEmail = ({ id, updated_at }: ServiceRequest, client_email: string): Promise<Corrected> =>
  updateIfUnchanged('service_requests', id, updated_at, { client_email })

/**
 * Corrects a request if unchanged since it was loaded. A message with a service becomes a service request.
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
