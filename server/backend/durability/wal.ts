import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import { promisify } from 'node:util'

const sync = promisify(fdatasync)

/**
 * Syncs the write-ahead log to the disk, once for all commits that wait at the same time.
 *
 * PGlite runs in our thread, so a commit that waited for the disk would delay everyone. Here a commit only
 * calls `due`, and the wait happens at the two moments that need it: `settled` before an answer leaves the
 * process, and `now` before a change to any other file of the database. The second is the rule of a
 * write-ahead log: no data file may be ahead of it.
 */
export interface WalSync {
  /** Notes that a file of the log has content that must reach the disk. */
  due(path: string): void
  /** Syncs everything that is due, and blocks the thread until then. */
  now(): void
  /** Resolves once everything that is due now is on the disk. */
  settled(): Promise<void>
  /** Does work on the disk and treats a failure like a failure of the log. */
  orFail(work: () => void): void
}

const rethrow = (error: unknown) => {
  throw error
}

/**
 * @param failed called when the disk refuses. Nobody knows then what is on the disk, so this must not return:
 *   the process ends, and the next start recovers what is there
 */
export function walSync(failed: (error: unknown) => never = rethrow): WalSync {
  /** Open files by path, whose sync has not begun. */
  let waiting = new Map<string, number>()
  /** Open files whose sync has begun. */
  let underWay = new Map<string, number>()
  let round: Promise<void> | undefined
  let noted = 0
  let done = 0

  async function next() {
    const upTo = noted
    underWay = waiting
    waiting = new Map()
    try {
      await Promise.all([...underWay.values()].map((file) => sync(file)))
      done = Math.max(done, upTo)
    } catch (error) {
      failed(error)
    } finally {
      close(underWay)
      underWay = new Map()
      round = undefined
    }
  }

  function orFail(work: () => void) {
    try {
      work()
    } catch (error) {
      failed(error)
    }
  }

  return {
    orFail,
    due(path) {
      noted += 1
      // Open a descriptor of our own, since PostgreSQL may close its own during the sync
      if (!waiting.has(path)) waiting.set(path, openSync(path, 'r'))
    },
    now() {
      if (done === noted) return
      orFail(() => {
        for (const file of [...underWay.values(), ...waiting.values()]) fdatasyncSync(file)
      })
      close(waiting)
      waiting = new Map()
      done = noted
    },
    async settled() {
      const wanted = noted
      // A round in progress may have missed the last commits
      while (done < wanted) {
        round ??= next()
        await round
      }
    },
  }
}

function close(files: Map<string, number>) {
  for (const file of files.values()) closeSync(file)
}
