import type { InactiveReason } from '#app/data/accounts/account-status.ts'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import type { Audience } from '#common/audiences.ts'

/** Each audience's login, and the screen that opens after signing in. */
export const places: Record<Audience, { login: string; home: string }> = {
  admin: { login: '/admin/login', home: '/admin' },
  employee: { login: '/employee/login', home: '/employee/portal' },
  client: { login: '/client/login', home: '/client/portal' },
}

/** Why the guard or a login turns someone away; `inactive` where the exact case is not known. */
export type Refusal = 'wrong_type' | 'inactive' | InactiveReason

/** Why a profile may not open an audience's screens, or null when it may. */
export function refusal(audience: Audience, profile: OwnProfile | null): Refusal | null {
  if (!profile?.is_active) return 'inactive'
  return profile.user_type === audience ? null : 'wrong_type'
}

/** Like `refusal`, for an audience's login: admins may also sign in at the employees' login. */
export function loginRefusal(audience: Audience, profile: OwnProfile | null): Refusal | null {
  if (audience === 'employee' && profile?.user_type === 'admin' && profile.is_active) return null
  return refusal(audience, profile)
}

/** The path to open after signing in: `next` if it belongs to the audience, otherwise its home. */
export function returnPath(audience: Audience, next: string | null): string {
  const { home, login } = places[audience]
  if (!next || !URL.canParse(next, 'https://site.invalid')) return home
  const { origin, pathname, search, hash } = new URL(next, 'https://site.invalid')
  const own = pathname === `/${audience}` || pathname.startsWith(`/${audience}/`)
  return origin === 'https://site.invalid' && own && pathname !== login ? pathname + search + hash : home
}

/** The login's address, with the reason to show there and the path to return to. */
export function loginAddress(
  audience: Audience,
  { next, reason }: { next?: string; reason?: Refusal | 'signed_out' } = {},
): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  if (next && next !== places[audience].home) query.set('next', next)
  return [places[audience].login, query.toString()].filter(Boolean).join('?')
}
