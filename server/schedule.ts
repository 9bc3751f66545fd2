import type { Logger } from 'pino'

/** Work that the server does by itself, again and again, and at moments that the database names. */
export interface Job {
  /** Its name in the log. */
  name: string
  /** Milliseconds from the end of one run to the next. */
  every: number
  /** Milliseconds until it runs first; immediately by default. */
  first?: number
  /**
   * Milliseconds until the next run after a failure; `failure` is its number in a row, from 1. By default
   * `every`.
   */
  retry?(failure: number): number
  /** @returns milliseconds until it wants to run again, if that is sooner than usual */
  run(signal: AbortSignal): Promise<number | undefined>
}

export interface ScheduledJob {
  /** Runs it in `after` milliseconds instead of its next planned run, but not during the current run. */
  soon(after: number): void
  /** Runs it in `after` milliseconds, unless its next turn is sooner. */
  within(after: number): void
  /** Plans no more runs; resolves when the current run has ended. */
  stop(): Promise<void>
}

export interface Schedule {
  add(job: Job): ScheduledJob
  /** Stops all jobs. */
  stop(): Promise<void>
}

/**
 * Runs the jobs of the server, each independently and never twice at the same time. A failed job runs again
 * later; the log reports the first failure, and when it works again. Never throws.
 */
export function makeSchedule(log: Pick<Logger, 'warn' | 'info'>): Schedule {
  const jobs = new Set<ScheduledJob>()
  return {
    add(job) {
      const scheduled = startJob(job, log)
      jobs.add(scheduled)
      return scheduled
    },
    async stop() {
      await Promise.all([...jobs].map((job) => job.stop()))
    },
  }
}

function startJob(
  { name, every, first = 0, retry, run }: Job,
  log: Pick<Logger, 'warn' | 'info'>,
): ScheduledJob {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  /** The time of the next planned run, as in `performance.now()`. */
  let due = 0
  let running: Promise<void> | undefined
  /** The delay that was requested during the current run. */
  let asked: number | undefined
  let failures = 0

  async function turn() {
    let next = every
    try {
      const wanted = await run(ending.signal)
      if (typeof wanted === 'number') next = Math.min(wanted, every)
      if (failures > 0) log.info({ job: name }, 'a job of the server works again')
      failures = 0
    } catch (error) {
      const { code, name: kind } = error as { code?: string; name?: string }
      failures += 1
      if (failures === 1 && !ending.signal.aborted)
        log.warn({ job: name, code, name: kind }, 'a job of the server failed; it is tried again')
      next = retry?.(failures) ?? every
    }
    running = undefined
    const after = Math.min(next, asked ?? next)
    asked = undefined
    plan(after)
  }

  function plan(after: number) {
    if (ending.signal.aborted) return
    clearTimeout(timer)
    due = performance.now() + after
    timer = setTimeout(() => {
      running = turn()
    }, after).unref()
  }

  function soon(after: number) {
    if (running) asked = Math.min(after, asked ?? after)
    else plan(after)
  }

  plan(first)
  return {
    soon,
    within(after) {
      if (running || performance.now() + after < due) soon(after)
    },
    async stop() {
      ending.abort()
      clearTimeout(timer)
      await running
    },
  }
}
