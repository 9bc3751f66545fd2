import type { Logger } from 'pino'
import { type Database, query } from './lite/connection.ts'
import { longJob } from './long-job.ts'

interface Pace {
  /** Milliseconds between two checks of the write-ahead log. */
  every: number
  /** Size of the log, in bytes, at which a checkpoint is made. */
  enough: number
}

/** Milliseconds that the watchdog gives a checkpoint. */
export const mostOfCheckpoint = 60_000

/** 16 MB take about a second to recover. */
const defaults: Pace = { every: 10_000, enough: 16 * 1024 * 1024 }

/**
 * Makes checkpoints for PGlite, which makes none while it runs. Without them the write-ahead log grows until
 * the process stops, and a start after a crash replays all of it (41 s after 100,000 requests). Never throws.
 * @returns `stop`, which waits for a checkpoint in progress, and `pause`
 */
export function startCheckpoints(database: Database, log: Logger, { every, enough }: Pace = defaults) {
  let stopping = false
  let paused = false
  let look: Promise<void> | undefined
  let timer = setTimeout(begin, every).unref()

  function begin() {
    look = checkpoint()
      .catch((error: { code?: string; name?: string }) =>
        log.warn({ code: error.code, name: error.name }, 'no checkpoint'),
      )
      .finally(() => {
        look = undefined
        if (!stopping) timer = setTimeout(begin, every).unref()
      })
  }

  async function checkpoint() {
    if (paused) return
    const [written] = await query<{ bytes: number }>(
      database,
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()',
    )
    if (!written || Number(written.bytes) < enough || stopping || paused) return
    const begun = performance.now()
    await longJob(mostOfCheckpoint, () => query(database, 'checkpoint'))
    log.info(
      { bytes: Number(written.bytes), milliseconds: Math.round(performance.now() - begun) },
      'checkpoint',
    )
  }

  return {
    /** Waits for a checkpoint in progress and makes no more until the returned function is called. */
    async pause(): Promise<() => void> {
      paused = true
      await look
      return () => {
        paused = false
      }
    },
    async stop(): Promise<void> {
      stopping = true
      clearTimeout(timer)
      await look
    },
  }
}
