import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from './process.ts'

/**
 * supabase-js over a backend, in the name of whoever the access token or else the key stands for. It keeps no session beyond itself
 * and does not try again: a page that waits for seven seconds of retries is worse than one with a part missing.
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
