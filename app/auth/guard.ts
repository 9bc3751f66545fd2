import { CancelledError } from '@tanstack/react-query'
import { type MiddlewareFunction, redirect } from 'react-router'
import { readInactiveReason } from '#app/data/accounts/account-status.ts'
import { browserDb } from '#app/data/browser-db.ts'
import { noteSignedInAs } from '#app/lib/signed-in-as.ts'
import { sessionKey } from '#app/lib/storage-keys.ts'
import type { Audience } from '#common/audiences.ts'
import { guardSigningOut, setGuardSigningOut, takeRecheckRequest } from './access-recheck.ts'
import { loginAddress, places, refusal } from './audience.ts'
import { isSessionOver, lacksSecondFactor, ownProfile, profileContext, queries } from './profile.ts'
import { setRedirectReason } from './redirect-reason.ts'
import { endSession, signOut } from './sign-in.ts'

/** Milliseconds for which a cached profile is used while only the search parameters change. */
const profileStaleTime = 30_000

let lastPathname = ''

const isStored = () => localStorage.getItem(sessionKey) !== null

/**
 * Reads the profile. Returns `ended`, and drops the session, when the backend no longer accepts it.
 * @param isSameScreen whether only search parameters change: a cached profile is then used if reading fails
 */
async function readProfile(id: string, isSameScreen: boolean) {
  const staleTime = isSameScreen && !takeRecheckRequest() ? profileStaleTime : 0
  const read = () => queries.fetchQuery({ ...ownProfile(id), staleTime, retry: false })
  try {
    return await read()
  } catch (error) {
    // Another run of the guard has ended the session and cancelled all reads
    if (error instanceof CancelledError) return 'ended'
    if (!isSessionOver(error)) {
      // Without a connection, opening a dialog or filtering a list must not replace the whole screen with an
      // error
      const known = isSameScreen && queries.getQueryData(ownProfile(id).queryKey)
      if (known) return known
      throw error
    }
    if (!lacksSecondFactor(error)) {
      const { error: refused } = await browserDb().auth.refreshSession()
      if (!refused) return read()
    }
    await endSession()
    return 'ended'
  }
}

/**
 * The `clientMiddleware` of an audience's layout. It lets active profiles of that type through and sends
 * everyone else to the login, with the reason and the path to return to. This is only for the user's
 * convenience: the database enforces the same rules.
 */
export function guard(audience: Audience): MiddlewareFunction {
  return async ({ request, context }, next) => {
    const { pathname, search } = new URL(request.url)
    const returnTo = { next: pathname + search }
    const hadSession = isStored()
    const { data } = await browserDb().auth.getSession()
    // A session that was kept for days and can no longer be renewed: supabase-js drops it silently
    const hasRunOut = hadSession && !isStored()
    const id = data.session?.user?.id
    // A damaged session in storage would block every visit
    if (data.session && typeof id !== 'string') await endSession()
    // The guard may run again while it signs someone out: give the same reason
    if (typeof id !== 'string') {
      const reason = guardSigningOut() ?? (hasRunOut ? 'signed_out' : null)
      throw redirect(loginAddress(audience, reason ? { ...returnTo, reason } : returnTo))
    }
    // Lists keep their state in the address, so most navigations stay on one screen and need no new read
    const profile = await readProfile(id, lastPathname === pathname)
    lastPathname = pathname
    if (profile === 'ended')
      throw redirect(loginAddress(audience, { ...returnTo, reason: guardSigningOut() ?? 'signed_out' }))
    const refused = refusal(audience, profile)
    // The employees' login accepts admins, the portal does not: send them to the back office, which says why
    if (audience === 'employee' && refused === 'wrong_type' && profile?.user_type === 'admin') {
      setRedirectReason('fromEmployees')
      throw redirect(places.admin.home)
    }
    // When two runs overlap, the first may end the session before the second reads the reason
    const inactive =
      refused === 'inactive'
        ? ((await readInactiveReason(browserDb()).catch(() => null)) ?? guardSigningOut() ?? refused)
        : null
    setGuardSigningOut(inactive)
    if (inactive) await signOut()
    if (refused || !profile)
      throw redirect(loginAddress(audience, { ...returnTo, reason: inactive ?? refused ?? 'inactive' }))
    noteSignedInAs(audience)
    context.set(profileContext, profile)
    return next()
  }
}
