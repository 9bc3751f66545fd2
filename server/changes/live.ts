import { type Context, Hono } from 'hono'
import { decode } from 'hono/jwt'
import { streamSSE } from 'hono/streaming'
import type { Logger } from 'pino'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { makeInFlight } from '#server/limits/in-flight.ts'
import type { Limits } from '#server/limits/limits.ts'
import { type Changes, includes, type Topics } from './changes.ts'

interface LiveParts {
  backend: Backend
  changes: Changes
  log: Logger
  limits: Limits
  clientAddress(context: Context): string
  /** Ends every stream. */
  stopping: AbortSignal
  pace?: Partial<Pace>
}

interface Pace {
  /** Milliseconds between heartbeats, each of which rechecks the account's rights. */
  heartbeat: number
  /** The most simultaneous streams, for one account and in all. */
  perAccount: number
  total: number
}

// Proxies commonly cut a connection that is silent for a minute
const defaults: Pace = { heartbeat: 25_000, perAccount: 10, total: 500 }

/** Milliseconds added to `?since=`, for the time that the request and a read took. */
const margin = 10_000

/** Tables whose rows decide which topics an account can receive; their topics end with the account's id. */
const rightsTables = ['user_profiles', 'employees', 'email_proofs']

/**
 * `GET /live`: Server-Sent Events that tell an open screen which tables have changed, until the access token
 * in `Authorization` expires or its session ends. Sends no rows, and only names of tables that the account
 * can read; if it can read only its own rows there, only changes of those. The database decides this
 * (`live_topics`).
 *
 * `?since=` is the number of milliseconds that the screen has not listened: the changes of that time are sent
 * first. An account that can receive no topics gets 204. Each event's data is a JSON list of tables, or
 * `"everything"` when any of them may have changed.
 */
export function liveStreams({ backend, changes, log, limits, clientAddress, stopping, pace }: LiveParts) {
  const { heartbeat, perAccount, total } = { ...defaults, ...pace }
  const open = makeInFlight({ each: perAccount, all: total })

  /**
   * The topics of an account; undefined when it can receive none. @throws while the backend does not answer
   */
  async function topicsOf(token: string): Promise<ReadonlySet<string> | undefined> {
    const { data, error, status } = await clientOf(backend, backend.keys.publishableKey, token).rpc(
      'live_topics',
      {},
      { get: true },
    )
    if (status === 401 || status === 403) return undefined
    if (error) throw error
    return data.length > 0 ? new Set<string>(data) : undefined
  }

  return new Hono().get('/live', async (context) => {
    if (context.req.method !== 'GET') return refused(context, 405, 'method_not_allowed')
    const wait = await limits.take('live', { address: clientAddress(context) })
    if (wait > 0) return refused(context, 429, 'over_request_rate_limit', wait)
    const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    const claims = claimsOf(token)
    if (!claims) return refused(context, 401, 'no_session')

    // Listen before reading the rights, so that no change of them is missed
    const events = pendingEvents(claims.account)
    const unsubscribe = changes.onChange(events.add)
    try {
      const topics = await topicsOf(token)
      if (!topics) {
        unsubscribe()
        // 204 tells an EventSource not to reconnect
        return context.body(null, 204, { 'cache-control': 'no-store' })
      }
      events.setTopics(topics)
    } catch {
      unsubscribe()
      return refused(context, 503, 'backend_unavailable', 2)
    }
    const leave = stopping.aborted ? undefined : open.enter(claims.account)
    if (!leave) {
      unsubscribe()
      return refused(context, stopping.aborted ? 503 : 429, 'too_many_streams', 60)
    }
    events.add(changes.recent(sinceOf(context)))

    const response = streamSSE(context, async (stream) => {
      const ended = new AbortController()
      stream.onAbort(() => ended.abort())
      const expiry = setTimeout(() => ended.abort(), claims.expiresIn)
      const stop = AbortSignal.any([ended.signal, stopping])
      const stopped = new Promise<void>((resolve) => {
        if (stop.aborted) resolve()
        stop.addEventListener('abort', () => resolve())
      })
      /** Writes one event, unless the stream ends first. */
      const write = (tables: string[] | 'everything') =>
        Promise.race([stream.writeSSE({ data: JSON.stringify(tables) }), stopped])
      try {
        while (!stop.aborted) {
          const beat = await events.nextEvent(heartbeat, stopped)
          if (stop.aborted) return
          if (beat) await Promise.race([stream.write(':\n\n'), stopped])
          const recheck = events.takeRecheck()
          if (beat || recheck) {
            try {
              const topics = await topicsOf(token)
              if (!topics) {
                // The screen then reads its profile, and the guard redirects
                await write(['user_profiles'])
                return
              }
              events.setTopics(topics)
            } catch (error) {
              // The backend is restarting; send nothing until the rights have been read again
              log.debug({ name: (error as Error).name }, 'live: rights not read')
              events.requestRecheck()
              continue
            }
          }
          const tables = events.take()
          if (tables.length > 0) await write(tables)
        }
      } finally {
        clearTimeout(expiry)
        unsubscribe()
        leave()
      }
    })
    response.headers.set('cache-control', 'no-store')
    // nginx would otherwise buffer events
    response.headers.set('x-accel-buffering', 'no')
    return response
  })
}

/** The changes that an account's stream has not sent yet. */
function pendingEvents(account: string) {
  const rightsTopics = rightsTables.map((table) => `${table}:${account}`)
  let topics: ReadonlySet<string> = new Set()
  let tables = new Set<string>()
  let everything = false
  let recheck = false
  let wakeUp = Promise.withResolvers<void>()
  return {
    add(changed: Topics) {
      if (includes(changed, ...rightsTopics)) recheck = true
      if (changed === 'everything') everything = true
      else for (const topic of topics) if (changed.has(topic)) tables.add(topic.replace(/:.*$/, ''))
      if (recheck || everything || tables.size > 0) wakeUp.resolve()
    },
    /**
     * Sets the topics that the account can receive. If they have changed, so have the rows that the screen
     * can read, so everything counts as changed.
     */
    setTopics(now: ReadonlySet<string>) {
      if (topics.size > 0 && topics.symmetricDifference(now).size > 0) everything = true
      topics = now
    },
    /** Whether the account's rights may have changed since the last call. */
    takeRecheck(): boolean {
      const was = recheck
      recheck = false
      return was
    },
    requestRecheck() {
      recheck = true
    },
    /** Returns what to send now, and clears it. */
    take(): string[] | 'everything' {
      const taken = everything ? ('everything' as const) : [...tables]
      everything = false
      tables = new Set()
      return taken
    },
    /** Waits for something to send, or for `stopped`. @returns true if the time is up first */
    async nextEvent(milliseconds: number, stopped: Promise<void>): Promise<boolean> {
      let timer: NodeJS.Timeout | undefined
      const beat = new Promise<true>((resolve) => {
        timer = setTimeout(() => resolve(true), milliseconds)
      })
      const first = await Promise.race([wakeUp.promise, beat, stopped])
      clearTimeout(timer)
      wakeUp = Promise.withResolvers<void>()
      return first === true
    },
  }
}

/**
 * The account of a token, and for how many more milliseconds it is valid. The database checks its signature.
 */
function claimsOf(token: string): { account: string; expiresIn: number } | undefined {
  try {
    const { sub, exp } = decode(token).payload
    if (typeof sub !== 'string' || typeof exp !== 'number') return undefined
    return { account: sub, expiresIn: Math.min(exp * 1000 - Date.now(), 2 ** 31 - 1) }
  } catch {
    return undefined
  }
}

function sinceOf(context: Context): number {
  const since = context.req.query('since') ?? ''
  return /^\d{1,9}$/.test(since) ? Number(since) + margin : Number.POSITIVE_INFINITY
}

function refused(context: Context, status: 401 | 405 | 429 | 503, code: string, retryAfter?: number) {
  return context.json({ code }, status, {
    'cache-control': 'no-store',
    ...(retryAfter && { 'retry-after': String(retryAfter) }),
  })
}
