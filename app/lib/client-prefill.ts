import { sessionKey } from './storage-keys.ts'

/** Where it is kept; other tabs hear of its coming and going. */
export const clientPrefillKey = 'handasa.client'
const key = clientPrefillKey

/** What the forms of the website ask of everybody, and the portal knows of a client. */
interface ClientPrefill {
  id: string
  name: string
  phone: string
  company: string
}

interface SignedInClient extends ClientPrefill {
  email: string
  /** By which the server may act in the client's name; null once it has run out. */
  token: string | null
}

/** Keeps what the website's forms are filled in with while this client is signed in. */
export function storeClientPrefill(client: ClientPrefill): void {
  try {
    localStorage.setItem(key, JSON.stringify(client))
  } catch {
    // Storage may be forbidden or full: then the forms are empty
  }
}

/**
 * Forgets the client who was signed in: somebody else may sit before the screen next.
 * @param but whose account is signed in now, whose own is kept
 */
export function clearClientPrefill(but?: string): void {
  try {
    if (!but || idOf(localStorage.getItem(key)) !== but) localStorage.removeItem(key)
  } catch {
    // As above
  }
}

function idOf(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? '{}').id
  } catch {
    return undefined
  }
}

/** The client who is signed in here, as far as pages know it that do not speak to the backend themselves. */
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
