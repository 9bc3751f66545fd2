import type { Audience } from '#common/audiences.ts'
import type { Language } from '#common/language.ts'

/** Whose logins public pages offer, in their order. */
export const logins = ['employee', 'client', 'admin'] as const satisfies Audience[]

/**
 * The link from a public page to a login. Logins have no language in their address: the server moves `lang` into a
 * cookie and redirects (docs/decisions/0013).
 */
export function loginAddress(who: Audience, language: Language): string {
  return `/${who}/login?lang=${language}`
}

/** The link from a public page to the first screen of an audience, for someone who is signed in. */
export function portalAddress(who: Audience, language: Language): string {
  return `/${who === 'admin' ? who : `${who}/portal`}?lang=${language}`
}
