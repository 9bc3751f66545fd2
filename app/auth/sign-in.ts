import { readInactiveReason } from '#app/data/accounts/account-status.ts'
import { authFailure, saidBy } from '#app/data/accounts/auth-failure.ts'
import { type OwnApplication, readOwnApplication } from '#app/data/accounts/own-application.ts'
import { replaceSession } from '#app/data/accounts/replace-session.ts'
import { type Factors, factorsOf } from '#app/data/accounts/second-factor.ts'
import { browserDb, isolatedDb } from '#app/data/browser-db.ts'
import type { Db } from '#app/data/db.ts'
import { DataError } from '#app/data/result.ts'
import { readOwnProfile } from '#app/data/user-profiles/own.ts'
import { forgetTab } from '#app/lib/tab-storage.ts'
import type { Audience } from '#common/audiences.ts'
import { loginRefusal, type Refusal } from './audience.ts'
import { queries } from './profile.ts'

/** Why a sign-in failed. */
export type SignInFailure =
  | Refusal
  | 'credentials'
  | 'unconfirmed'
  | 'robot'
  | 'closed'
  | 'too_many'
  | 'unreachable'

/** The server's own words, for a refusal that has no sentence of ours. */
export interface SaidRefusal {
  said: string
}

/** An application that waits for its decision. */
export interface Waiting {
  waiting: OwnApplication
}

/**
 * What has to follow a correct password: a passkey or a code, or setting one up if the company requires it.
 */
export interface SecondStep {
  /** What the account has; undefined if it still has to be set up. */
  factors: Factors | undefined
  /** Holds the session, which has no rights yet. */
  db: Db
}

const failures: Record<string | number, SignInFailure> = {
  invalid_credentials: 'credentials',
  validation_failed: 'credentials',
  email_not_confirmed: 'unconfirmed',
  user_banned: 'off',
  captcha_failed: 'robot',
  email_provider_disabled: 'closed',
  over_request_rate_limit: 'too_many',
  429: 'too_many',
  400: 'credentials',
}

/**
 * Signs in at an audience's login. The session is stored only once the account turns out to belong there, so
 * other tabs, where someone else may be signed in, are not affected by a refused one.
 * @returns why it failed, what else is needed (then `enter` goes on), or null when the session is stored
 */
export async function signIn(
  audience: Audience,
  email: string,
  password: string,
): Promise<SignInFailure | SaidRefusal | Waiting | SecondStep | null> {
  const db = isolatedDb()
  const { data, error } = await db.auth.signInWithPassword({ email, password })
  if (error) {
    const why = authFailure(error, failures, 'unreachable')
    const said = why === 'unreachable' ? saidBy(error) : undefined
    return said ? { said } : why
  }
  const factors = factorsOf(data.user)
  return factors ? { factors, db } : enter(audience, db)
}

/** Goes on with a sign-in whose session has passed every step that its account needs. @returns as `signIn` */
export async function enter(
  audience: Audience,
  db: Db,
): Promise<SignInFailure | Waiting | SecondStep | null> {
  const leave = () => db.auth.signOut({ scope: 'local' })
  const { session } = (await db.auth.getSession()).data
  if (!session) return 'unreachable'
  try {
    const refused = loginRefusal(audience, await readOwnProfile(db, session.user.id))
    if (!refused) {
      // Drop all cached reads: the session may be someone else's
      queries.clear()
      return (await replaceSession(session)) ? 'unreachable' : null
    }
    const why = refused === 'inactive' ? await readInactiveReason(db) : null
    // Read this before the session ends
    const waiting = why === 'pending' ? await readOwnApplication(db).catch(() => null) : null
    await leave()
    return waiting ? { waiting } : (why ?? refused)
  } catch (error) {
    if (error instanceof DataError && error.message === 'second_factor_needed') {
      const { user } = (await db.auth.getUser()).data
      return { factors: user ? factorsOf(user) : undefined, db }
    }
    await leave()
    return 'unreachable'
  }
}

/** Ends this browser's session in all its tabs, even offline. Other devices stay signed in. */
export async function signOut(): Promise<void> {
  forgetTab()
  await endSession()
}

/** Like `signOut`, for a session that the backend has ended. Keeps what the tab holds for its owner. */
export async function endSession(): Promise<void> {
  await browserDb().auth.signOut({ scope: 'local' })
  // Clear only after the screens are gone, or they would fetch everything again
  queries.clear()
}
