import { browserDb, isolatedDb, type Session } from '#app/data/browser-db.ts'
import { readOwnProfile } from '#app/data/user-profiles/own.ts'
import { forgetDrafts } from '#app/lib/drafts.ts'
import { type Audience, loginRefusal, type Refusal } from './audience.ts'
import { queries } from './profile.ts'

/** Why a sign-in came to nothing. */
export type SignInFailure = Refusal | 'credentials' | 'unconfirmed' | 'too_many' | 'unreachable'

const failures: Record<string, SignInFailure> = {
  invalid_credentials: 'credentials',
  validation_failed: 'credentials',
  email_not_confirmed: 'unconfirmed',
  over_request_rate_limit: 'too_many',
}

/**
 * Signs somebody in at the login of an audience. Until the account is known to belong there, its session is
 * nobody's but this function's: other tabs, where somebody else may be signed in, never hear of it.
 * @returns why not, or null when the session is kept
 */
export async function signIn(
  audience: Audience,
  email: string,
  password: string,
): Promise<SignInFailure | null> {
  const db = isolatedDb()
  const { data, error } = await db.auth.signInWithPassword({ email, password })
  if (error) return failures[error.code ?? ''] ?? (error.status === 400 ? 'credentials' : 'unreachable')
  try {
    const refused = loginRefusal(audience, await readOwnProfile(db, data.user.id))
    if (!refused) return (await keep(data.session)) ? null : 'unreachable'
    await db.auth.signOut({ scope: 'local' })
    return refused
  } catch {
    await db.auth.signOut({ scope: 'local' })
    return 'unreachable'
  }
}

/** Keeps a session in the place of the one before, which ends on the server too. */
async function keep({ access_token, refresh_token }: Session): Promise<boolean> {
  const { auth } = browserDb()
  const { data: before } = await auth.getSession()
  queries.clear()
  const { error } = await auth.setSession({ access_token, refresh_token })
  if (!error && before.session)
    await isolatedDb()
      .auth.admin.signOut(before.session.access_token, 'local')
      .catch(() => undefined)
  return !error
}

/** Ends the session of this browser in all its tabs, without a network as well; other devices keep theirs. */
export async function signOut(): Promise<void> {
  forgetDrafts()
  await endSession()
}

/** The same for a session that the backend has ended: what was typed in it waits for its owner. */
export async function endSession(): Promise<void> {
  await browserDb().auth.signOut({ scope: 'local' })
  // The screens have gone by now: they would ask for everything once more
  queries.clear()
}
