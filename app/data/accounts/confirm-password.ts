import { browserDb, isolatedDb } from '#app/data/browser-db.ts'
import type { Db } from '#app/data/db.ts'
import { refusalOf } from './auth-failure.ts'
import { replaceSession } from './replace-session.ts'
import { type Factors, factorsOf } from './second-factor.ts'

/** Why a password was not taken as proof of who is in front of the screen. */
type ConfirmFailure = 'wrong' | 'session' | 'too_many' | 'failed'

const failures: Record<string | number, ConfirmFailure> = {
  invalid_credentials: 'wrong',
  over_request_rate_limit: 'too_many',
  400: 'wrong',
  429: 'too_many',
}

/** Why it is not done; nothing that went wrong where a second factor has to follow. */
type Unconfirmed =
  | { failure: ConfirmFailure; said?: string }
  | { failure?: undefined; db: Db; factors: Factors }

/**
 * Signs the signed-in account in again: the new session takes the place of the old one in all tabs, and what needs a fresh
 * password works for 15 minutes (private.require_password).
 * @returns the reason if it failed, with the server's message where there is no sentence of ours; the session that needs a
 *   second factor, after which `takeSession` goes on; null when it is done
 */
export async function confirmPassword(password: string): Promise<Unconfirmed | null> {
  const { data: before } = await browserDb().auth.getSession()
  const email = before.session?.user.email
  if (!email) return { failure: 'session' }
  const db = isolatedDb()
  const { data, error } = await db.auth.signInWithPassword({ email, password })
  if (error) return refusalOf(error, failures)
  const factors = factorsOf(data.user)
  return factors ? { db, factors } : takeSession(db)
}

/** Puts a session in the place of this browser's. @returns as `confirmPassword` */
export async function takeSession(db: Db): Promise<{ failure: ConfirmFailure; said?: string } | null> {
  const { data } = await db.auth.getSession()
  if (!data.session) return { failure: 'session' }
  const notStored = await replaceSession(data.session)
  return notStored && refusalOf(notStored, failures)
}
