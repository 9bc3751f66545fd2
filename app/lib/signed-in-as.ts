import { type Audience, audiences } from '#common/audiences.ts'
import { audienceKey, sessionKey } from './storage-keys.ts'

/** Stores whose screens the session has opened, for public pages, which do not call the backend. */
export function noteSignedInAs(audience: Audience): void {
  try {
    localStorage.setItem(audienceKey, audience)
  } catch {
    // Storage may be blocked or full: then the website shows the links to sign in
  }
}

/** The audience of the account that is signed in in this browser, or null. */
export function signedInAs(): Audience | null {
  try {
    const audience = localStorage.getItem(sessionKey) ? localStorage.getItem(audienceKey) : null
    return audiences.find((one) => one === audience) ?? null
  } catch {
    return null
  }
}
