import type { Logger } from 'pino'

/** A call to the backend, as the watchdog knows it. */
interface WatchedCall {
  method: string
  /** The path, including the query. */
  path: string
  /** The address that it came from, if that address can be made to wait. */
  caller?: string | undefined
}

interface Options {
  log: Logger
  /**
   * Asks the backend for a sign of life, after everything that it was asked before. Rejects when the backend
   * has ended.
   */
  ping(): Promise<unknown>
  /** The number of the call that the backend is busy with. */
  busyWith(): number
  /** Milliseconds that the backend has waited for a processor since it started. */
  waited?(): number
  kill(): void
  /** Called with the address whose call blocked the backend. */
  stuck?(caller: string): void
  patience?: number
}

/**
 * Milliseconds without an answer, while someone waits for one, after which the backend is killed. Time
 * without a processor does not count: on an overloaded machine, a call of one second takes ten.
 */
const usualPatience = 5000

/** Most calls that are remembered after their callers have left. */
const mostLeft = 1000

/**
 * Notices that the backend has stopped answering. The embedded database has one session for everyone, so a
 * single call that takes minutes would delay all others.
 */
export function makeWatchdog({
  log,
  ping,
  busyWith,
  waited = () => 0,
  kill,
  stuck,
  patience = usualPatience,
}: Options) {
  const waiting = new Map<number, WatchedCall>()
  /** Calls whose callers did not wait for the answer; the backend may be busy with them all the same. */
  const left = new Map<number, WatchedCall>()
  const jobs = new Map<number, number>()
  let last = 0
  let signOfLife = performance.now()
  let asked = false
  let timer: NodeJS.Timeout | undefined
  let looked = 0
  let waitedThen = 0

  function look() {
    const now = performance.now()
    // This process itself was held up: the machine slept, or is very busy
    const late = now - looked > patience / 2
    looked = now
    const waitedNow = waited()
    signOfLife = Math.min(now, signOfLife + Math.max(0, waitedNow - waitedThen))
    waitedThen = waitedNow
    if (late || [...jobs.values()].some((until) => until > now)) signOfLife = now
    if (waiting.size === 0 && left.size === 0) return
    const silent = now - signOfLife
    if (silent > patience) return bite(Math.round(silent))
    if (silent > patience / 5 && !asked) void ask()
  }

  async function ask() {
    asked = true
    const before = [...left.keys()]
    try {
      await ping()
      signOfLife = performance.now()
      for (const number of before) left.delete(number)
    } catch {
      // The backend has ended and is being restarted
    } finally {
      asked = false
    }
  }

  function bite(milliseconds: number) {
    stop()
    const number = busyWith()
    const call = waiting.get(number) ?? left.get(number)
    log.error(
      { milliseconds, waiting: waiting.size, call: call && shapeOf(call) },
      'the backend answers nobody; it is killed and started again',
    )
    if (call?.caller) stuck?.(call.caller)
    kill()
  }

  function stop() {
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Starts watching: the backend is ready. */
    start() {
      stop()
      left.clear()
      jobs.clear()
      asked = false
      signOfLife = looked = performance.now()
      waitedThen = waited()
      timer = setInterval(look, patience / 10).unref()
    },
    stop,
    /**
     * Registers the start of a call.
     * @returns its number, and what to call when it was answered or when nobody waits for it any longer
     */
    begin(call: WatchedCall) {
      last = (last % 0xffff_fffe) + 1
      const number = last
      if (waiting.size === 0 && left.size === 0) signOfLife = performance.now()
      waiting.set(number, call)
      return {
        number,
        answered() {
          if (waiting.delete(number)) signOfLife = performance.now()
        },
        abandoned() {
          if (!waiting.delete(number)) return
          if (left.size < mostLeft) left.set(number, call)
        },
      }
    },
    /** The backend says that it answers no one for at most `most` milliseconds; 0 when it answers again. */
    job(number: number, most: number) {
      if (most > 0) jobs.set(number, performance.now() + most)
      else jobs.delete(number)
      signOfLife = performance.now()
    },
  }
}

/**
 * A description of a call without any text that a person typed: method, path, and each parameter with its
 * operator.
 */
export function shapeOf({ method, path }: WatchedCall): {
  method: string
  path: string
  parameters: string[]
} {
  const { pathname, searchParams } = new URL(path, 'http://backend.invalid')
  const table = pathname.startsWith('/rest/')
  const parameters = [...searchParams].map(([name, value]) => {
    const operator = table && /^((?:not\.)?[a-z]{2,5})\./.exec(value)?.[1]
    return operator ? `${name}=${operator}` : name
  })
  // In the storage, the rest of the path is the name of a file
  const [, service, version, ...rest] = pathname.split('/')
  const shown = table ? rest : rest.slice(0, 1)
  return { method, path: `/${[service, version, ...shown].join('/')}`, parameters }
}
