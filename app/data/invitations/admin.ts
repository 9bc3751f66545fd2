import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { email, optional, personName, phone, text, unlessBlank } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'
import { type ClientType, clientTypes } from '#app/data/user-profiles/forms.ts'
import type { HeldArea } from '#app/lib/areas.ts'
import { languages } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import type { InvitedType } from './types.ts'

export { type InvitedType, invitedTypes } from './types.ts'

/** An invitation without an answer. */
export type Invitation = Row<'invitations'> & {
  /** `withdrawn`: who sent it may no longer give what it gives. */
  state: 'open' | 'expired' | 'withdrawn'
  /** Null when that account is gone, or is not for this admin to see. */
  inviter: string | null
  mail_failed: boolean
}

/** The start of the query keys of invitations. */
export const invitationsKey = ['invitations'] as const

/** Invitations that wait for an answer, the latest first. */
export const invitations = queryOptions({
  queryKey: [...invitationsKey, 'waiting'],
  meta: readFrom('invitations'),
  queryFn: async () => rows(await browserDb().rpc('list_invitations')) as unknown as Invitation[],
})

/** What is typed into an invitation. */
export const invitationForm = z.object({
  email,
  full_name: personName(),
  locale: z.enum(languages),
  client_type: z.enum(clientTypes),
})

/** What is known of the sender of a request who is invited: the page of the invitation fills it in. */
export const clientInvitationForm = invitationForm.extend({
  company_name: optional(text({ max: limits.name, optional: true })),
  phone: unlessBlank(phone),
})

/** An invitation that was sent: `token` only where no mail is sent, for the link that is shown once. */
export interface SentInvitation {
  id: string
  by_mail: boolean
  token?: string
}

/**
 * Invites someone.
 * @param areas those of an admin; null for a client
 * @throws DataError: email_has_account (its details are the account's id), invitation_waiting, areas_beyond_own
 */
export async function invite(
  { client_type, ...values }: z.output<typeof invitationForm>,
  areas: HeldArea[] | null,
): Promise<SentInvitation> {
  const kind: { user_type: InvitedType; areas?: HeldArea[]; client_type?: ClientType } = areas
    ? { user_type: 'admin', areas }
    : { user_type: 'client', client_type }
  return rows(await browserDb().rpc('invite', { ...values, ...kind })) as unknown as SentInvitation
}

/**
 * Invites the sender of a request to make the account of a client; the request is linked to it once they have.
 * @throws DataError: email_has_account (its details are the account's id), invitation_waiting
 */
export async function inviteClient(
  { company_name, phone, client_type, ...values }: z.output<typeof clientInvitationForm>,
  request: string,
): Promise<SentInvitation> {
  return rows(
    await browserDb().rpc('invite', {
      ...values,
      user_type: 'client',
      client_type,
      ...(company_name && client_type !== 'individual' && { company_name }),
      ...(phone && { phone }),
      request_id: request,
    }),
  ) as unknown as SentInvitation
}

/** Sends an invitation again in the admin's own name, with a new link; the old one ends. @throws DataError */
export async function resendInvitation(id: string): Promise<SentInvitation> {
  return rows(await browserDb().rpc('resend_invitation', { invitation_id: id })) as unknown as SentInvitation
}

/** Ends an invitation. @throws DataError */
export async function cancelInvitation(id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('cancel_invitation', { invitation_id: id }))
}
