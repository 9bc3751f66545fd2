import { type MiddlewareFunction, redirect } from 'react-router'
import { browserDb } from '#app/data/browser-db.ts'
import { isGuardSigningOut, setGuardSigningOut, takeRecheckRequest } from './access-recheck.ts'
import { type Audience, loginAddress, places, refusal } from './audience.ts'
import { isSessionOver, ownProfile, profileContext, queries } from './profile.ts'
import { setRedirectReason } from './redirect-reason.ts'
import { endSession, signOut } from './sign-in.ts'

/** Milliseconds for which a change of search or page within one screen needs no other look at the profile. */
const trusted = 30_000

/** The screen that was opened last. */
let opened = ''

/** The profile, read anew; `over` when the backend does not know the session any more, which is then forgotten. */
async function readProfile(id: string, staleTime: number) {
  const read = () => queries.fetchQuery({ ...ownProfile(id), staleTime, retry: false })
  try {
    return await read()
  } catch (error) {
    if (!isSessionOver(error)) throw error
    const { error: refused } = await browserDb().auth.refreshSession()
    if (!refused) return read()
    await endSession()
    return 'over'
  }
}

/**
 * The guard of an audience's screens, for the `clientMiddleware` of its layout: lets in whoever has an active
 * profile of its type and sends everybody else to its login, with the reason and the way back. What it hides
 * the database refuses.
 */
export function guard(audience: Audience): MiddlewareFunction {
  return async ({ request, context }, next) => {
    const { pathname, search } = new URL(request.url)
    const way = { next: pathname + search }
    const { data } = await browserDb().auth.getSession()
    // Asked again while it shows somebody the way out, it gives the same reason
    const id = data.session?.user?.id
    // What is kept may be damaged: it would stand in the way for ever
    if (data.session && typeof id !== 'string') await endSession()
    if (typeof id !== 'string')
      throw redirect(loginAddress(audience, isGuardSigningOut() ? { ...way, reason: 'inactive' } : way))
    // A list keeps what it shows in the address; who may look at it is asked when it is opened, and by the database
    const profile = await readProfile(id, opened === pathname && !takeRecheckRequest() ? trusted : 0)
    opened = pathname
    if (profile === 'over') throw redirect(loginAddress(audience, { ...way, reason: 'signed_out' }))
    const refused = refusal(audience, profile)
    // The employees' login lets admins in, its portal does not: their own screens say why they are there
    if (audience === 'employee' && refused === 'wrong_type' && profile?.user_type === 'admin') {
      setRedirectReason('fromEmployees')
      throw redirect(places.admin.home)
    }
    setGuardSigningOut(refused === 'inactive')
    if (refused === 'inactive') await signOut()
    if (refused || !profile) throw redirect(loginAddress(audience, { ...way, reason: refused ?? 'inactive' }))
    context.set(profileContext, profile)
    return next()
  }
}
