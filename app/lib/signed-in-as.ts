import { audienceKey, sessionKey } from './storage-keys.ts'

const audiences = ['admin', 'employee', 'client'] as const

/** Whose account is signed in. */
export type SignedInAs = (typeof audiences)[number]

/** Notes whose screens the session has opened, for public pages, which do not call the backend themselves. */
export function noteSignedInAs(audience: SignedInAs): void {
  try {
    localStorage.setItem(audienceKey, audience)
  } catch {
    // Storage may be blocked or full: then the website offers the logins
  }
}

/** Whose account is signed in in this browser, or null. */
export function signedInAs(): SignedInAs | null {
  try {
    const audience = localStorage.getItem(sessionKey) ? localStorage.getItem(audienceKey) : null
    return audiences.find((one) => one === audience) ?? null
  } catch {
    return null
  }
}
