import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { email, optional, personName, phone, text, unlessBlank } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'
import { clientTypes } from '#app/data/user-profiles/forms.ts'
import { choice } from '#app/data/workspace-fields.ts'
import type { HeldArea } from '#app/lib/areas.ts'
import { languages } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import { invitedTypes } from './types.ts'

export { type InvitedType, invitedTypes } from './types.ts'

/** An invitation that was not answered yet. */
export type Invitation = Row<'invitations'> & {
  /** `withdrawn`: its sender may no longer invite such an account. */
  state: 'open' | 'expired' | 'withdrawn'
  /** Null if that account is gone, or this admin may not see it. */
  inviter: string | null
  mail_failed: boolean
}

/** The start of the query keys of invitations. */
export const invitationsKey = ['invitations'] as const

/** Invitations that wait for an answer, the latest first. */
export const invitations = queryOptions({
  queryKey: [...invitationsKey, 'waiting'],
  meta: readFrom('invitations'),
  queryFn: async () => rows(await browserDb().rpc('list_invitations')),
})

const shared = { email, full_name: personName(), locale: z.enum(languages), client_type: z.enum(clientTypes) }

/** The form of an invitation. Its areas are not part of it. */
export const invitationForm = z.object({ ...shared, user_type: choice(invitedTypes) })

/** The form to invite the sender of a request. The page of the invitation is filled in with these values. */
export const clientInvitationForm = z.object({
  ...shared,
  company_name: optional(text({ max: limits.name, optional: true })),
  phone: unlessBlank(phone),
})

/** An invitation that was sent. `token`, for a link that is shown once, only if no mail is sent. */
export interface SentInvitation {
  id: string
  by_mail: boolean
  token?: string
}

/**
 * Invites someone.
 * @param areas those of an admin; ignored for a client
 * @throws DataError: email_has_account (its details are the account's id), invitation_waiting, areas_beyond_own
 */
export async function invite(
  { user_type, client_type, ...values }: z.output<typeof invitationForm>,
  areas: HeldArea[],
): Promise<SentInvitation> {
  const kind = user_type === 'admin' ? { user_type, areas } : { user_type, client_type }
  return rows(await browserDb().rpc('invite', { ...values, ...kind }))
}

/**
 * Invites the sender of a request to make a client account, which is then linked to the request.
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
  )
}

/**
 * Sends an invitation again in the admin's own name, with a new link that replaces the old one. @throws
 * DataError
 */
export async function resendInvitation(id: string): Promise<SentInvitation> {
  return rows(await browserDb().rpc('resend_invitation', { invitation_id: id }))
}

/** Ends an invitation. @throws DataError */
export async function cancelInvitation(id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('cancel_invitation', { invitation_id: id }))
}
