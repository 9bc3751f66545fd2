import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import type { Audience } from '#common/audiences.ts'
import { guardSigningOut, onRecheckRequest } from './access-recheck.ts'
import { loginAddress, places } from './audience.ts'
import { useAuth } from './auth-context.tsx'

/**
 * Redirects to the audience's login when the session ends, in this tab or another.
 * @param profile the profile that passed the guard
 * @returns `leave` signs out. `over` is true once the session no longer belongs to that profile: nothing may
 *   be shown or requested for it while the redirect is under way
 */
export function useSessionEnd(audience: Audience, profile: OwnProfile): { leave: () => void; over: boolean } {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const { user, loading, signOut } = useAuth()
  const leaving = useRef(false)
  const id = user?.id

  useEffect(() => {
    if (loading || (!id && guardSigningOut())) return
    const next = pathname + search
    // After signing out here, no need to wait for the server
    if (!id && leaving.current) void navigate(places[audience].login)
    else if (!id) void navigate(loginAddress(audience, { next, reason: 'signed_out' }), { replace: true })
    // Someone else signed in from another tab: run the guard again
    else if (id !== profile.id) void revalidate()
  }, [loading, id, profile.id, audience, pathname, search, navigate, revalidate])

  // Something was refused: run the guard, which redirects with the reason if access was lost
  useEffect(() => onRecheckRequest(() => void revalidate()), [revalidate])

  const leave = () => {
    leaving.current = true
    void signOut()
  }
  return { leave, over: !loading && id !== profile.id }
}
