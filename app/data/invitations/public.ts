import * as z from 'zod'
import type { Db } from '#app/data/db.ts'
import { check, type FormErrors, newPassword, personName, phone, unlessBlank } from '#app/data/fields.ts'
import { throwIfRefused } from '#app/data/result.ts'
import { type ClientType, registrationForm } from '#app/data/user-profiles/forms.ts'
import type { InvitedType } from './types.ts'

/** Why an invitation is no longer valid; `withdrawn`: its sender may no longer invite such an account. */
export type Ended = 'accepted' | 'cancelled' | 'expired' | 'withdrawn'

/** What an invitation offers. */
export interface Offer {
  state: 'open'
  user_type: InvitedType
  /** Null for an admin. */
  client_type: ClientType | null
  /** Null for a client. */
  areas: string[] | null
  email: string
  full_name: string
  /** What the inviting admin or the imported file already says about the person, who can correct it. */
  company_name: string | null
  phone: string | null
  national_id?: string | null
  commercial_registration?: string | null
  unified_number?: string | null
  /** The name of the person who sent it. */
  inviter: string | null
  expires_at: string
  /** Whether the email has an account by now. */
  has_account: boolean
}

/** An invitation that is no longer valid. */
export interface EndedOffer {
  state: Ended
  user_type: InvitedType
}

/** The address to which the page of an invitation sends its form. */
const acceptPath = '/invitation/accept'

/**
 * Reads what an invitation offers, by the token of its newest link; null for any other token. Changes
 * nothing. @throws DataError
 */
export async function readInvitation(db: Db, token: string): Promise<Offer | EndedOffer | null> {
  const result = await db.rpc('read_invitation', { token })
  throwIfRefused(result)
  return result.data
}

const adminForm = z.object({
  full_name: personName(),
  phone: unlessBlank(phone),
  password: newPassword,
})

const employeeForm = adminForm.extend({ phone })

/**
 * Checks the form of an invited person. A client fills in a whole registration, an employee a phone. An
 * employee's name comes from their record.
 */
export const checkAcceptance = (
  { client_type, user_type, full_name }: Pick<Offer, 'client_type' | 'user_type' | 'full_name'>,
  typed: Record<string, string>,
) => {
  if (client_type) return check(registrationForm(client_type).omit({ email: true }), typed)
  return user_type === 'employee' ? check(employeeForm, { ...typed, full_name }) : check(adminForm, typed)
}

/** The answer to an accepted or refused invitation. */
export type Acceptance =
  | {
      status: 'done'
      user_type: InvitedType
      email: string /** The person must first open a link in the project's own mail. */
      confirm?: true
    }
  | {
      status: 'refused'
      failure: Ended | 'invalid' | 'has_account' | 'too_many' | 'closed' | 'failed'
      retryAfter?: number
    }
  | { status: 'wrong'; errors: FormErrors }

/** Sends the form of an invitation. Returns `failed` when no answer came. */
export async function sendAcceptance(values: Record<string, string>): Promise<Acceptance> {
  try {
    const response = await fetch(acceptPath, { method: 'POST', body: new URLSearchParams(values) })
    return (await response.json()) as Acceptance
  } catch {
    return { status: 'refused', failure: 'failed' }
  }
}
