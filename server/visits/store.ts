import type { Logger } from 'pino'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { backOff } from '#server/mail/back-off.ts'
import type { Schedule } from '#server/schedule.ts'
import type { Views } from './views.ts'

export interface ViewStore {
  /** Stores the remaining views, after the current call. */
  stop(): Promise<void>
}

/** Milliseconds between two calls; a crash can lose the views of that time. */
const defaultInterval = 30_000

/**
 * Stores page views in batches. Views that could not be stored are kept and tried again, later after each
 * failure; if only the answer was lost, they count twice. Views that the database refuses are dropped. Never
 * throws.
 * @returns undefined for a hosted backend without its secret key
 */
export function startViewStore({
  backend,
  views,
  schedule,
  log,
  every = defaultInterval,
}: {
  backend: Backend
  views: Views
  schedule: Schedule
  log: Logger
  every?: number
}): ViewStore | undefined {
  const { secretKey } = backend.keys
  if (!secretKey) {
    log.warn('page views are not counted: that needs SUPABASE_SECRET_KEY')
    return undefined
  }
  const db = clientOf(backend, secretKey)

  /** @throws when they could not be stored, and are kept */
  async function store(): Promise<undefined> {
    const rows = views.take()
    if (rows.length === 0) return
    const { error } = await db.rpc('count_page_views', { views: rows })
    if (!error) return
    // The database refuses the values and would refuse them again
    if (/^2[23]/.test(error.code)) {
      log.warn({ code: error.code, rows: rows.length }, 'page views refused')
      return
    }
    views.giveBack(rows)
    throw error
  }

  const job = schedule.add({
    name: 'page views',
    every,
    first: every,
    retry: (failure) => Math.max(every, backOff(failure) * 1000),
    run: store,
  })
  return {
    async stop() {
      await job.stop()
      await store().catch(() => undefined)
    },
  }
}
