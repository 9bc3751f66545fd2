import type { Backend, Keys } from '#server/backend/process.ts'

/** A hosted or self-hosted Supabase project at `url`, in place of the backend process. */
export function hostedBackend(url: string, keys: Keys): Backend {
  return {
    up: true,
    keys,
    fetch: (path, { caller: _, ...init } = {}) => fetch(`${url}${path}`, { ...init, redirect: 'manual' }),
    stop: async () => undefined,
  }
}
