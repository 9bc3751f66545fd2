import { createClient } from '@supabase/supabase-js'
import { sessionKey } from '#app/lib/storage-keys.ts'
import type { Database } from './database.types.ts'
import type { Db } from './db.ts'

export type { Session, User } from '@supabase/supabase-js'

let shared: Db | undefined
let wait = 0
let isolated = 0

/** Seconds that the backend asked for when it last answered that there was too much. */
export function secondsToWait(): number {
  return wait
}

function content(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** Whether the backend is a hosted one. */
export const isHosted = () => content('backend-url') !== ''

/** Where the backend is: the site's own origin, or a hosted one. */
export const backendUrl = () => content('backend-url') || location.origin

/** The key by which visitors call the backend. */
export const publishableKey = () => content('backend-key')

function connect(auth: object): Db {
  return createClient<Database>(backendUrl(), publishableKey(), {
    auth,
    global: {
      async fetch(input, init) {
        const response = await fetch(input, init)
        if (response.status === 429) wait = Number(response.headers.get('retry-after')) || 0
        return response
      },
    },
  })
}

/** The backend as the signed-in user; keeps and refreshes the session, in all tabs. */
export function browserDb(): Db {
  shared ??= connect({ storageKey: sessionKey, detectSessionInUrl: false })
  return shared
}

/** A client for a session that this tab does not keep: a sign-in that is still being checked, or someone else's. */
export function isolatedDb(): Db {
  return connect({
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: `${sessionKey}.isolated.${++isolated}`,
  })
}
