import { browserDb, isolatedDb } from '#app/data/browser-db.ts'
import type { Db } from '#app/data/db.ts'
import { refusalOf } from './auth-failure.ts'
import { replaceSession } from './replace-session.ts'
import { type Factors, factorsOf } from './second-factor.ts'

/** Why a password did not prove who is in front of the screen. */
type ConfirmFailure = 'wrong' | 'session' | 'too_many' | 'failed'

const failures: Record<string | number, ConfirmFailure> = {
  invalid_credentials: 'wrong',
  over_request_rate_limit: 'too_many',
  400: 'wrong',
  429: 'too_many',
}

/** What is left to do or went wrong. Without `failure`, the account needs its second factor. */
type Unconfirmed =
  | { failure: ConfirmFailure; said?: string }
  | { failure?: undefined; db: Db; factors: Factors }

/**
 * Signs the signed-in account in again. The new session replaces the old one in all tabs, and actions that
 * need a fresh password work for 15 minutes (private.require_password).
 * @returns the reason if it failed, with the server's message if we have no sentence for it; a session that
 *   needs a second factor before `takeSession`; null when it is done
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

/** Replaces this browser's session. @returns as `confirmPassword` */
export async function takeSession(db: Db): Promise<{ failure: ConfirmFailure; said?: string } | null> {
  const { data } = await db.auth.getSession()
  if (!data.session) return { failure: 'session' }
  const notStored = await replaceSession(data.session)
  return notStored && refusalOf(notStored, failures)
}
