import { readInactiveReason } from '#app/data/accounts/account-status.ts'
import { authFailure, saidBy } from '#app/data/accounts/auth-failure.ts'
import { replaceSession } from '#app/data/accounts/replace-session.ts'
import { browserDb, isolatedDb, type Session } from '#app/data/browser-db.ts'
import { readOwnProfile } from '#app/data/user-profiles/own.ts'
import { forgetDrafts } from '#app/lib/drafts.ts'
import { type Audience, loginRefusal, type Refusal } from './audience.ts'
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
 * @returns why it failed, or null when the session is stored
 */
export async function signIn(
  audience: Audience,
  email: string,
  password: string,
): Promise<SignInFailure | SaidRefusal | null> {
  const db = isolatedDb()
  const { data, error } = await db.auth.signInWithPassword({ email, password })
  if (error) {
    const why = authFailure(error, failures, 'unreachable')
    const said = why === 'unreachable' ? saidBy(error) : undefined
    return said ? { said } : why
  }
  try {
    const refused = loginRefusal(audience, await readOwnProfile(db, data.user.id))
    if (!refused) return (await storeSession(data.session)) ? null : 'unreachable'
    const why = refused === 'inactive' ? await readInactiveReason(db) : null
    await db.auth.signOut({ scope: 'local' })
    return why ?? refused
  } catch {
    await db.auth.signOut({ scope: 'local' })
    return 'unreachable'
  }
}

/** Stores a session, perhaps of someone else: what was read before goes. */
async function storeSession(session: Session): Promise<boolean> {
  queries.clear()
  return !(await replaceSession(session))
}

/** Ends this browser's session in all its tabs, even offline. Other devices stay signed in. */
export async function signOut(): Promise<void> {
  forgetDrafts()
  await endSession()
}

/** Like `signOut`, for a session that the backend has ended: drafts stay for their owner. */
export async function endSession(): Promise<void> {
  await browserDb().auth.signOut({ scope: 'local' })
  // Only now that the screens are gone: they would refetch everything
  queries.clear()
}
