import { browserDb, isolatedDb } from '#app/data/browser-db.ts'
import { authFailure } from './auth-failure.ts'

/** Why a password was not changed. */
export type ChangeFailure = 'wrong' | 'same' | 'weak' | 'session' | 'too_many' | 'failed'

/** Whether this is the account's password now; the session that tells it ends at once. */
async function isCurrent(email: string, password: string): Promise<true | ChangeFailure> {
  const db = isolatedDb()
  const { error } = await db.auth.signInWithPassword({ email, password })
  if (!error) {
    await db.auth.signOut({ scope: 'local' })
    return true
  }
  return authFailure<ChangeFailure>(error, { 400: 'wrong', 429: 'too_many' }, 'failed')
}

const failures: Record<string | number, ChangeFailure> = {
  same_password: 'same',
  weak_password: 'weak',
  session_not_found: 'session',
  reauthentication_needed: 'session',
  401: 'session',
  403: 'session',
  429: 'too_many',
}

/**
 * Changes the password of whoever is signed in, who shows the current one first: a screen left open is not
 * enough. All other sessions of the account end, this one stays.
 * @param again true when this very change was tried before without an answer: it may have been made
 * @returns why not, or null
 */
export async function changePassword(
  email: string,
  current: string,
  password: string,
  again = false,
): Promise<ChangeFailure | null> {
  const shown = await isCurrent(email, current)
  const made = again && shown === 'wrong' && (await isCurrent(email, password)) === true
  if (shown !== true && !made) return shown
  const { auth } = browserDb()
  const { error } = made ? { error: null } : await auth.updateUser({ password })
  if (error) {
    if (error.name === 'AuthSessionMissingError') return 'session'
    return authFailure(error, failures, 'failed')
  }
  // The embedded backend has ended them with the change; a hosted one is told
  await auth.signOut({ scope: 'others' })
  return null
}
