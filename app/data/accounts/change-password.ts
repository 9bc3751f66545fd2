import { browserDb, isolatedDb } from '#app/data/browser-db.ts'
import type { FieldError } from '#app/data/fields.ts'
import { authFailure, weakPassword } from './auth-failure.ts'

/** Why a password was not changed. */
export type ChangeFailure = 'wrong' | 'same' | 'session' | 'too_many' | 'failed'

/** Whether this is the account's current password; the session that the check opens is ended again. */
async function isCurrent(email: string, password: string): Promise<true | ChangeFailure> {
  const db = isolatedDb()
  const { error } = await db.auth.signInWithPassword({ email, password })
  if (!error) {
    await db.auth.signOut({ scope: 'local' })
    return true
  }
  return authFailure<ChangeFailure>(error, { 400: 'wrong', 429: 'too_many' }, 'failed')
}

const failures: Record<string | number, ChangeFailure | 'weak'> = {
  same_password: 'same',
  current_password_invalid: 'wrong',
  current_password_required: 'wrong',
  weak_password: 'weak',
  session_not_found: 'session',
  reauthentication_needed: 'session',
  401: 'session',
  403: 'session',
  429: 'too_many',
}

/**
 * Changes the password of the signed-in account. The current one is required: an unattended screen must not be
 * enough. All other sessions of the account end, this one stays.
 * @param again true when the same change was sent before and its answer was lost: it may have been stored
 * @returns the reason if it failed, or what is wrong with the new password; null when it was changed
 */
export async function changePassword(
  email: string,
  current: string,
  password: string,
  again = false,
): Promise<ChangeFailure | FieldError | null> {
  const currentIsRight = await isCurrent(email, current)
  const alreadyChanged = again && currentIsRight === 'wrong' && (await isCurrent(email, password)) === true
  if (currentIsRight !== true && !alreadyChanged) return currentIsRight
  const { auth } = browserDb()
  const { error } = alreadyChanged
    ? { error: null }
    : await auth.updateUser({ password, current_password: current })
  if (error) {
    if (error.name === 'AuthSessionMissingError') return 'session'
    const failure = authFailure(error, failures, 'failed')
    return failure === 'weak' ? weakPassword(error) : failure
  }
  // The embedded backend has already ended them; a hosted one is asked to
  await auth.signOut({ scope: 'others' })
  return null
}
