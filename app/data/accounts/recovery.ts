import type { Db } from '#app/data/db.ts'
import type { FieldError } from '#app/data/fields.ts'
import { refusalOf, refusedByService, weakPassword } from './auth-failure.ts'
import { ownGuessableError } from './guessable-error.ts'
import { type Proof, readUserType } from './mail-link.ts'
import { type Factors, factorsOf } from './second-factor.ts'

/** Why the mail for a new password was not requested. */
export type RequestFailure = 'email' | 'email_refused' | 'robot' | 'too_many' | 'failed'

const requestFailures: Record<string | number, RequestFailure> = {
  ...refusedByService,
  400: 'email',
  429: 'too_many',
}

/**
 * Requests the mail for choosing a new password. The answer is the same for every email.
 * @returns the reason if it failed, with the server's message if we have no sentence for it; or null
 */
export async function requestRecovery(
  db: Db,
  email: string,
): Promise<{ failure: RequestFailure; said?: string } | null> {
  const redirectTo = `${location.origin}/new-password`
  const { error } = await db.auth.resetPasswordForEmail(email, { redirectTo })
  return error && refusalOf(error, requestFailures)
}

/** False when a link is known to be used or replaced by a newer one. Checking does not use it up. */
export async function isLinkOpen(db: Db, proof: Proof): Promise<boolean> {
  if (!('token_hash' in proof)) return true
  const { data, error } = await db.rpc('recovery_link_open', { token_hash: proof.token_hash })
  return error !== null || data
}

/** Why a new password was not saved. */
export type PasswordFailure = 'same' | 'expired' | 'too_many' | 'failed'

/** The new password needs the account's second factor first. */
const factorNeeded = 'factor_needed'

const passwordFailures: Record<string | number, PasswordFailure | 'weak' | typeof factorNeeded> = {
  insufficient_aal: factorNeeded,
  same_password: 'same',
  weak_password: 'weak',
  session_not_found: 'expired',
  401: 'expired',
  403: 'expired',
  429: 'too_many',
}

/**
 * Saves the new password of the signed-in account and ends all its sessions: others may know the old one.
 * @returns the reason if it failed, or the account's type, which decides where it signs in, and its email
 */
export async function savePassword(
  db: Db,
  password: string,
): Promise<
  | { failure: 'weak'; beside: FieldError }
  | { failure: typeof factorNeeded; factors: Factors }
  | { failure: PasswordFailure; said?: string }
  | { failure?: undefined; id: string; userType: string | undefined; email: string | undefined }
> {
  const weak = await ownGuessableError(password, db)
  if (weak) return { failure: 'weak', beside: weak }
  const { data, error } = await db.auth.updateUser({ password })
  if (error) {
    const { failure, ...said } = refusalOf(error, passwordFailures)
    if (failure === factorNeeded) {
      const { user } = (await db.auth.getUser()).data
      const factors = user && factorsOf(user)
      return factors ? { failure, factors } : { failure: 'failed', ...said }
    }
    return failure === 'weak' ? { failure, beside: weakPassword(error) } : { failure, ...said }
  }
  const userType = await readUserType(db, data.user.id)
  await db.auth.signOut({ scope: 'global' })
  return { id: data.user.id, userType, email: data.user.email }
}
