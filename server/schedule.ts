import type { Logger } from 'pino'

/** Work that the server does by itself, again and again, and at moments that the database names. */
export interface Job {
  /** What it is called in the log. */
  name: string
  /** Milliseconds until it runs again, counted from its end. */
  every: number
  /** Milliseconds until it runs first; immediately by default. */
  first?: number
  /** Milliseconds until it runs again after the failure of this number in a row, from 1; `every` by default. */
  retry?(failure: number): number
  /** @returns in how many milliseconds it wants to run, where that is sooner */
  run(signal: AbortSignal): Promise<number | undefined>
}

export interface ScheduledJob {
  /** Runs it in `after` milliseconds, instead of its next turn; after the turn that is in progress. */
  soon(after: number): void
  /** Runs it in `after` milliseconds, unless its next turn is sooner. */
  within(after: number): void
  /** Starts no more turns; resolves when the one in progress has ended. */
  stop(): Promise<void>
}

export interface Schedule {
  add(job: Job): ScheduledJob
  /** Stops all jobs. */
  stop(): Promise<void>
}

/**
 * Runs the jobs of the server, each by itself and never twice at once. A job that fails runs again at its next turn; the
 * log says so once, and again when it works. It never throws.
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
  /** When the next turn is planned, as `performance.now()` has it. */
  let due = 0
  let running: Promise<void> | undefined
  /** What was asked for while it ran. */
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
