import { sessionKey } from './storage-keys.ts'

/** Its `localStorage` key; other tabs watch it through `storage` events. */
export const clientPrefillKey = 'handasa.client'
const key = clientPrefillKey

/** What the client portal knows and the website's forms ask for. */
interface ClientPrefill {
  id: string
  name: string
  phone: string
  company: string
}

interface SignedInClient extends ClientPrefill {
  email: string
  /** The access token, so that the server can act for the client; null once it has expired. */
  token: string | null
}

/** Stores what the website's forms are prefilled with while this client is signed in. */
export function storeClientPrefill(client: ClientPrefill): void {
  try {
    localStorage.setItem(key, JSON.stringify(client))
  } catch {
    // Storage may be blocked or full: then the forms start empty
  }
}

/**
 * Deletes the stored details when another account, or none, is signed in.
 * @param but the id of the account signed in now, whose details stay
 */
export function clearClientPrefill(but?: string): void {
  try {
    if (!but || idOf(localStorage.getItem(key)) !== but) localStorage.removeItem(key)
  } catch {
    // As above
  }
}

function idOf(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '{}').id
  } catch {
    return undefined
  }
}

/** The email of the account signed in in this browser, of whatever type; '' for none. */
export function signedInEmail(): string {
  try {
    return JSON.parse(localStorage.getItem(sessionKey) ?? '{}').user?.email ?? ''
  } catch {
    return ''
  }
}

/** The signed-in client as stored in this browser, for public pages, which do not call the backend themselves. */
export function signedInClient(): SignedInClient | null {
  try {
    const { access_token, expires_at, user } = JSON.parse(localStorage.getItem(sessionKey) ?? '{}')
    const client = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (!user || user.id !== client.id) return null
    return { ...client, email: user.email ?? '', token: expires_at * 1000 > Date.now() ? access_token : null }
  } catch {
    return null
  }
}
