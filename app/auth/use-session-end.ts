import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { isGuardSigningOut, onRecheckRequest } from './access-recheck.ts'
import { type Audience, loginAddress, places } from './audience.ts'
import { useAuth } from './auth-context.tsx'

/**
 * Leaves for the login of an audience when the session ends, in whatever tab.
 * @param profile whom the guard has let in
 * @returns `leave`, which ends the session by the person's own wish, and `over`: the session is no longer that
 *   person's, so nothing may be shown or asked for in their name until the way out is found
 */
export function useSessionEnd(audience: Audience, profile: OwnProfile): { leave: () => void; over: boolean } {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const { user, loading, signOut } = useAuth()
  const leaving = useRef(false)
  const id = user?.id

  useEffect(() => {
    if (loading || (!id && isGuardSigningOut())) return
    const next = pathname + search
    // Who leaves need not wait until the server knows
    if (!id && leaving.current) void navigate(places[audience].login)
    else if (!id) void navigate(loginAddress(audience, { next, reason: 'signed_out' }), { replace: true })
    // Somebody else has signed in, in another tab: the guard looks again
    else if (id !== profile.id) void revalidate()
  }, [loading, id, profile.id, audience, pathname, search, navigate, revalidate])

  // Something was refused: whoever is no longer let in is told so, and why
  useEffect(() => onRecheckRequest(() => void revalidate()), [revalidate])

  const leave = () => {
    leaving.current = true
    void signOut()
  }
  return { leave, over: !loading && id !== profile.id }
}
