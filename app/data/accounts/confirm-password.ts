import { browserDb, isolatedDb } from '#app/data/browser-db.ts'
import { refusalOf } from './auth-failure.ts'

/** Why a password was not taken as a proof of who sits before the screen. */
export type ConfirmFailure = 'wrong' | 'session' | 'too_many' | 'failed'

const failures: Record<string | number, ConfirmFailure> = {
  invalid_credentials: 'wrong',
  over_request_rate_limit: 'too_many',
  400: 'wrong',
  429: 'too_many',
}

/**
 * Signs the signed-in account in again: the new session takes the place of the old one in all tabs, and what needs a fresh
 * password works for 15 minutes (private.require_password).
 * @returns the reason if it failed, with the server's message where there is no sentence of ours; null when it is done
 */
export async function confirmPassword(
  password: string,
): Promise<{ failure: ConfirmFailure; said?: string } | null> {
  const { auth } = browserDb()
  const {
    data: { session: before },
  } = await auth.getSession()
  const email = before?.user.email
  if (!email) return { failure: 'session' }
  const { data, error } = await isolatedDb().auth.signInWithPassword({ email, password })
  if (error) return refusalOf(error, failures)
  const { access_token, refresh_token } = data.session
  const stored = await auth.setSession({ access_token, refresh_token })
  if (stored.error) return refusalOf(stored.error, failures)
  await isolatedDb()
    .auth.admin.signOut(before.access_token, 'local')
    .catch(() => undefined)
  return null
}
