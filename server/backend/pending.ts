import { type Backend, BackendDown } from './process.ts'

/** A backend that can be passed on before its start is complete; until then it is down and has no keys. */
export interface PendingBackend extends Backend {
  /** True once the first start is complete, also while the backend restarts after a crash. */
  readonly started: boolean
  /** Passes everything on to `real` from now on. */
  start(real: Backend): void
}

/** Makes a placeholder for a backend that is still starting. */
export function pendingBackend(): PendingBackend {
  let backend: Backend | undefined
  return {
    get started() {
      return backend !== undefined
    },
    start(real) {
      backend = real
    },
    get up() {
      return backend?.up ?? false
    },
    get keys() {
      if (!backend) throw new BackendDown('The backend is starting')
      return backend.keys
    },
    async fetch(path, init) {
      if (!backend) throw new BackendDown('The backend is starting')
      return backend.fetch(path, init)
    },
    checkWrites: async () => backend?.checkWrites?.(),
    figures: async () => backend?.figures?.(),
    stop: async () => backend?.stop(),
  }
}
