import { browserDb, isolatedDb } from '#app/data/browser-db.ts'
import type { FieldError } from '#app/data/fields.ts'
import { refusalOf, weakPassword } from './auth-failure.ts'
import { ownGuessableError } from './guessable-error.ts'

/** Why a password was not changed. */
export type ChangeFailure = 'wrong' | 'same' | 'session' | 'too_many' | 'failed'

/** Whether this is the account's password. Ends the session that this check opens. */
async function isPassword(email: string, password: string): Promise<boolean> {
  const db = isolatedDb()
  const { error } = await db.auth.signInWithPassword({ email, password })
  if (!error) await db.auth.signOut({ scope: 'local' })
  return !error
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
 * Changes the password of the signed-in account. The sign-in service asks for the current one, because an
 * unattended screen must not be enough. All other sessions of the account end; this one stays.
 * @param again true when the same change was sent before and its answer was lost: it may have been stored
 * @returns the reason if it failed, with what is wrong with the new password, or the server's message if we
 *   have no sentence for it; null when it was changed
 */
export async function changePassword(
  email: string,
  current: string,
  password: string,
  again = false,
): Promise<
  | { failure: 'weak'; beside: FieldError }
  | { failure: ChangeFailure; beside?: undefined; said?: string }
  | null
> {
  const db = browserDb()
  const weak = await ownGuessableError(password, db)
  if (weak) return { failure: 'weak', beside: weak }
  const { auth } = db
  const { error } = await auth.updateUser({ password, current_password: current })
  if (error) {
    const { failure, ...said } = refusalOf(error, failures)
    if (failure === 'weak') return { failure, beside: weakPassword(error) }
    const stored = again && (failure === 'wrong' || failure === 'same') && (await isPassword(email, password))
    if (!stored) return { failure, ...said }
  }
  // The embedded backend has already ended the other sessions; a hosted one has to be asked
  await auth.signOut({ scope: 'others' })
  return null
}
