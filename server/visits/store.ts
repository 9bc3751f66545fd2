import type { Logger } from 'pino'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { backOff } from '#server/mail/back-off.ts'
import type { Views } from './views.ts'

export interface ViewStore {
  /** Stores what was counted, once the call in progress has ended. */
  stop(): Promise<void>
}

/** Milliseconds between two calls: what a crash may lose. */
const usual = 30_000

/**
 * Stores page views in batches. What could not be stored is kept and tried again, later after each failure; should only
 * the answer have been lost, it counts twice. What the database refuses is dropped. Never throws.
 * @returns undefined for a hosted backend without its secret key
 */
export function startViewStore({
  backend,
  views,
  log,
  every = usual,
}: {
  backend: Backend
  views: Views
  log: Logger
  every?: number
}): ViewStore | undefined {
  const { secretKey } = backend.keys
  if (!secretKey) {
    log.warn('page views are not counted: that needs SUPABASE_SECRET_KEY')
    return undefined
  }
  const db = clientOf(backend, secretKey)
  let failures = 0
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  async function store() {
    const rows = views.take()
    if (rows.length === 0) return
    const { error } = await db.rpc('count_page_views', { views: rows })
    if (!error) {
      failures = 0
      return
    }
    failures += 1
    // A value or a check: it would be refused again
    const refused = /^2[23]/.test(error.code)
    if (!refused) views.giveBack(rows)
    log.warn({ code: error.code, failures, rows: rows.length, refused }, 'page views not stored')
  }

  function next() {
    timer = setTimeout(
      () => {
        last = store().then(() => {
          if (!stopping) next()
        })
      },
      failures > 0 ? Math.max(every, backOff(failures) * 1000) : every,
    ).unref()
  }

  next()
  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      await last
      await store()
    },
  }
}
