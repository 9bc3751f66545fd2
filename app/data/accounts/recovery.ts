import type { Db } from '#app/data/db.ts'
import { authFailure } from './auth-failure.ts'

/**
 * Asks for the mail with which a forgotten password is replaced. The answer is the same for every address.
 * @returns why it was not taken, or null
 */
export async function requestRecovery(
  db: Db,
  email: string,
): Promise<'email' | 'too_many' | 'failed' | null> {
  const redirectTo = `${location.origin}/new-password`
  const { error } = await db.auth.resetPasswordForEmail(email, { redirectTo })
  return (
    error && authFailure<'email' | 'too_many' | 'failed'>(error, { 400: 'email', 429: 'too_many' }, 'failed')
  )
}

/** What the link in the mail carries: ours a token, that of an unchanged hosted project a session. */
export type Proof = { token_hash: string } | { access_token: string; refresh_token: string }

/** Reads the proof from the address of the page that the link opens, or null when it carries none. */
export function proofIn({ search, hash }: Pick<Location, 'search' | 'hash'>): Proof | null {
  const token_hash = new URLSearchParams(search).get('token_hash')
  if (token_hash) return { token_hash }
  const parts = new URLSearchParams(hash.slice(1))
  const [access_token, refresh_token] = [parts.get('access_token'), parts.get('refresh_token')]
  return access_token && refresh_token ? { access_token, refresh_token } : null
}

/** Signs in by the proof of a mail, which is used up. @returns whether it was good */
export async function redeem(db: Db, proof: Proof): Promise<'good' | 'expired' | 'too_many' | 'failed'> {
  const { error } =
    'token_hash' in proof
      ? await db.auth.verifyOtp({ ...proof, type: 'recovery' })
      : await db.auth.setSession(proof)
  if (!error) return 'good'
  if (error.status === 429) return 'too_many'
  return error.status && error.status < 500 ? 'expired' : 'failed'
}

/** Why a new password was not saved. */
export type PasswordFailure = 'same' | 'weak' | 'expired' | 'too_many' | 'failed'

const passwordFailures: Record<string | number, PasswordFailure> = {
  same_password: 'same',
  weak_password: 'weak',
  401: 'expired',
  403: 'expired',
  429: 'too_many',
}

/**
 * Saves the new password of whoever is signed in, and ends all sessions: also those of whoever knew the old one.
 * @returns why not, or the account's type, which says where it signs in, and its address
 */
export async function savePassword(
  db: Db,
  password: string,
): Promise<
  | { failure: PasswordFailure }
  | { failure?: undefined; id: string; userType: string | undefined; email: string | undefined }
> {
  const { data, error } = await db.auth.updateUser({ password })
  if (error) return { failure: authFailure(error, passwordFailures, 'failed') }
  const profile = await db.from('user_profiles').select('user_type').eq('id', data.user.id).limit(1)
  await db.auth.signOut({ scope: 'global' })
  return { id: data.user.id, userType: profile.data?.[0]?.user_type, email: data.user.email }
}
