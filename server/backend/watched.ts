import type { Backend } from './process.ts'

/**
 * The same backend, which tells of every call that succeeded.
 * @param succeeded called with the method and the path, before the caller has the answer; must not throw
 */
export function watched(backend: Backend, succeeded: (method: string, path: string) => void): Backend {
  return {
    get up() {
      return backend.up
    },
    keys: backend.keys,
    async fetch(path, init) {
      const response = await backend.fetch(path, init)
      if (response.ok) succeeded(init?.method ?? 'GET', path)
      return response
    },
    stop: () => backend.stop(),
  }
}
