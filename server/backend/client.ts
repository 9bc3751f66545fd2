import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from './process.ts'

/**
 * supabase-js over a backend, with the rights of the access token, or of the key if there is none. It stores
 * no session and does not retry: a page that lacks a part is better than one that waits seven seconds for
 * retries.
 */
export function clientOf(backend: Backend, key: string, token?: string): SupabaseClient {
  return createClient('http://backend.invalid', key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: {
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      fetch: (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : String(input))
        return backend.fetch(pathname + search, { signal: AbortSignal.timeout(10_000), ...init })
      },
    },
  })
}
