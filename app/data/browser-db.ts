import { createClient } from '@supabase/supabase-js'
import { sessionKey } from '#app/lib/storage-keys.ts'
import type { Database } from './database.types.ts'
import type { Db } from './db.ts'

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

function connect(auth: object): Db {
  return createClient<Database>(backendUrl(), publishableKey(), {
    auth,
    global: {
      async fetch(input, init) {
        const response = await fetch(input, init)
        if (response.status === 429) retryAfter = Number(response.headers.get('retry-after')) || 0
        return response
      },
    },
  })
}

/** The client of the signed-in user; it keeps and refreshes the session, for all tabs. */
export function browserDb(): Db {
  shared ??= connect({ storageKey: sessionKey, detectSessionInUrl: false })
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
