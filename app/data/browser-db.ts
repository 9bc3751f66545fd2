import { createClient } from '@supabase/supabase-js'
import { sessionKey } from '#app/lib/storage-keys.ts'
import type { Database } from './database.ts'
import type { Db } from './db.ts'
import { saysExpired } from './says-expired.ts'

export type { Session, User } from '@supabase/supabase-js'

let shared: Db | undefined
let retryAfter = 0
let isolated = 0

/** `Retry-After` of the backend's last 429, in seconds. */
export function secondsToWait(): number {
  return retryAfter
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** Whether the backend is a hosted project. */
export const isHosted = () => metaContent('backend-url') !== ''

/** Origin of the backend: the site's own, or that of a hosted project. */
export const backendUrl = () => metaContent('backend-url') || location.origin

/** The publishable key, which every call needs. */
export const publishableKey = () => metaContent('backend-key')

async function call(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  if (response.status === 429) retryAfter = Number(response.headers.get('retry-after')) || 0
  return response
}

const connect = (auth: object, send = call): Db =>
  createClient<Database>(backendUrl(), publishableKey(), { auth, global: { fetch: send } })

/**
 * Whether a call for rows or files was refused for an expired token; the storage may answer that with 400.
 */
async function hasExpired(response: Response): Promise<boolean> {
  if (![400, 401, 403].includes(response.status)) return false
  if (!/\/(rest|storage)\/v1\//.test(response.url)) return false
  return saysExpired(await response.clone().text())
}

/**
 * Repeats a call with a new token after its own has expired. A device with a slow clock does not notice that.
 */
async function callRenewed(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await call(input, init)
  if (!(await hasExpired(response))) return response
  const headers = new Headers(init?.headers)
  const { auth } = browserDb()
  let { session } = (await auth.getSession()).data
  // Another call may have renewed it in the meantime
  if (headers.get('authorization') === `Bearer ${session?.access_token}`)
    session = (await auth.refreshSession()).data.session
  if (!session) return response
  headers.set('authorization', `Bearer ${session.access_token}`)
  return call(input, { ...init, headers })
}

/** The client of the signed-in user; it keeps and refreshes the session, for all tabs. */
export function browserDb(): Db {
  shared ??= connect({ storageKey: sessionKey, detectSessionInUrl: false }, callRenewed)
  return shared
}

/** A client whose session is not stored: for checking a sign-in, or for another account's session. */
export function isolatedDb(): Db {
  return connect({
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: `${sessionKey}.isolated.${++isolated}`,
  })
}
