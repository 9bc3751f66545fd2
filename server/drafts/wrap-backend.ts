import type { Backend } from '#server/backend/process.ts'

/** A backend that answers calls with `fetch`, and passes everything else on to the wrapped backend. */
export const wrapBackend = (backend: Backend, fetch: Backend['fetch']): Backend => ({
  ...backend,
  get up() {
    return backend.up
  },
  get keys() {
    return backend.keys
  },
  fetch,
})
