import type { OwnProfile } from '#app/data/user-profiles/own.ts'

/** The three kinds of people with accounts, each with its own way in. */
export type Audience = 'admin' | 'employee' | 'client'

/** Where each signs in, and where that leads. */
export const places: Record<Audience, { login: string; home: string }> = {
  admin: { login: '/admin/login', home: '/admin' },
  employee: { login: '/employee/login', home: '/employee/portal' },
  client: { login: '/client/login', home: '/client/portal' },
}

/** Why somebody is not let in. */
export type Refusal = 'wrong_type' | 'inactive'

/** Whether a profile opens the screens of an audience. */
export function refusal(audience: Audience, profile: OwnProfile | null): Refusal | null {
  if (!profile?.is_active) return 'inactive'
  return profile.user_type === audience ? null : 'wrong_type'
}

/** Whether a profile may come in by the login of an audience: admins may by the employees' as well. */
export function loginRefusal(audience: Audience, profile: OwnProfile | null): Refusal | null {
  if (audience === 'employee' && profile?.user_type === 'admin' && profile.is_active) return null
  return refusal(audience, profile)
}

/** The address to return to after signing in, when it is one of the audience's own; else its home. */
export function wayBack(audience: Audience, next: string | null): string {
  const { home, login } = places[audience]
  if (!next || !URL.canParse(next, 'https://site.invalid')) return home
  const { origin, pathname, search, hash } = new URL(next, 'https://site.invalid')
  const own = pathname === `/${audience}` || pathname.startsWith(`/${audience}/`)
  return origin === 'https://site.invalid' && own && pathname !== login ? pathname + search + hash : home
}

/** The login of an audience, which says why one is there and returns to where one was. */
export function loginAddress(
  audience: Audience,
  { next, reason }: { next?: string; reason?: Refusal | 'signed_out' } = {},
): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  if (next && next !== places[audience].home) query.set('next', next)
  return [places[audience].login, query.toString()].filter(Boolean).join('?')
}
