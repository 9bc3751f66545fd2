import { type Context, Hono } from 'hono'
import { decode } from 'hono/jwt'
import { streamSSE } from 'hono/streaming'
import type { Logger } from 'pino'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import type { Limits } from '#server/limits/limits.ts'
import { type Changes, includes, type Topics } from './changes.ts'

export interface LiveParts {
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
  /** Milliseconds between heartbeats, at each of which the account's rights are looked at again. */
  heartbeat: number
  /** Streams at once, of one account and in all. */
  perAccount: number
  total: number
}

// Proxies commonly cut a connection on which nothing comes for a minute
const usual: Pace = { heartbeat: 25_000, perAccount: 10, total: 500 }

/** Milliseconds that a request may have been on its way, and a read have taken. */
const margin = 10_000

/** Tables whose rows decide what an account may hear of; the topics end with its id. */
const deciding = ['user_profiles', 'employees', 'email_proofs']

/**
 * `GET /live`: tells an open screen which tables have changed, as Server-Sent Events, for as long as the session of
 * the access token in `Authorization` is good. Never rows, and only tables that the account may read; where it may
 * read its own rows alone, only changes of those. The database says which (`live_topics`).
 *
 * `?since=` is for how many milliseconds the screen has not listened: what has changed meanwhile is told first.
 * An account that may hear of nothing is answered with 204. Each event's data is a JSON list of tables, or `"everything"` when any of them may have changed.
 */
export function liveStreams({ backend, changes, log, limits, clientAddress, stopping, pace }: LiveParts) {
  const { heartbeat, perAccount, total } = { ...usual, ...pace }
  const open = new Map<string, number>()
  let opened = 0

  /** The topics of an account; undefined when it may hear of nothing. @throws while the backend does not answer */
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

    // Listens before it asks, so that no change of rights is missed between
    const news = newsFor(claims.account)
    const end = changes.onChange(news.hear)
    try {
      const topics = await topicsOf(token)
      if (!topics) {
        end()
        // Tells whoever asks to do so no more, as the standard has it for EventSource
        return context.body(null, 204, { 'cache-control': 'no-store' })
      }
      news.listenTo(topics)
    } catch {
      end()
      return refused(context, 503, 'backend_unavailable', 2)
    }
    const mine = open.get(claims.account) ?? 0
    if (mine >= perAccount || opened >= total || stopping.aborted) {
      end()
      return refused(context, stopping.aborted ? 503 : 429, 'too_many_streams', 60)
    }
    open.set(claims.account, mine + 1)
    opened += 1
    news.hear(changes.recent(sinceOf(context)))

    const response = streamSSE(context, async (stream) => {
      const over = new AbortController()
      stream.onAbort(() => over.abort())
      const expiry = setTimeout(() => over.abort(), claims.expiresIn)
      const halt = AbortSignal.any([over.signal, stopping])
      const halted = new Promise<void>((resolve) => {
        if (halt.aborted) resolve()
        halt.addEventListener('abort', () => resolve())
      })
      /** Writes one event, unless the stream ends meanwhile. */
      const write = (tables: string[] | 'everything') =>
        Promise.race([stream.writeSSE({ data: JSON.stringify(tables) }), halted])
      try {
        while (!halt.aborted) {
          const beat = await news.arrival(heartbeat, halted)
          if (halt.aborted) return
          if (beat) await Promise.race([stream.write(':\n\n'), halted])
          const doubt = news.takeDoubt()
          if (beat || doubt) {
            try {
              const topics = await topicsOf(token)
              if (!topics) {
                // The screen looks at its account, and leads out
                await write(['user_profiles'])
                return
              }
              news.listenTo(topics)
            } catch (error) {
              // The backend restarts; nothing is told until it has said what the account may hear of
              log.debug({ name: (error as Error).name }, 'live: rights not read')
              news.doubtRights()
              continue
            }
          }
          const told = news.take()
          if (told.length > 0) await write(told)
        }
      } finally {
        clearTimeout(expiry)
        end()
        opened -= 1
        const left = (open.get(claims.account) ?? 1) - 1
        if (left > 0) open.set(claims.account, left)
        else open.delete(claims.account)
      }
    })
    response.headers.set('cache-control', 'no-store')
    // nginx would keep events back until its buffer is full
    response.headers.set('x-accel-buffering', 'no')
    return response
  })
}

/** What an account has yet to be told. */
function newsFor(account: string) {
  const rights = deciding.map((table) => `${table}:${account}`)
  let topics: ReadonlySet<string> = new Set()
  let tables = new Set<string>()
  let everything = false
  let doubt = false
  let bell = Promise.withResolvers<void>()
  return {
    hear(changed: Topics) {
      if (includes(changed, ...rights)) doubt = true
      if (changed === 'everything') everything = true
      else for (const topic of topics) if (changed.has(topic)) tables.add(topic.replace(/:.*$/, ''))
      if (doubt || everything || tables.size > 0) bell.resolve()
    },
    /** Sets what it may hear of; when that has changed, what the screen may read has too. */
    listenTo(now: ReadonlySet<string>) {
      if (topics.size > 0 && topics.symmetricDifference(now).size > 0) everything = true
      topics = now
    },
    /** Whether the account's rights may have changed since this was last asked. */
    takeDoubt(): boolean {
      const was = doubt
      doubt = false
      return was
    },
    doubtRights() {
      doubt = true
    },
    /** What is to be told now. */
    take(): string[] | 'everything' {
      const told = everything ? ('everything' as const) : [...tables]
      everything = false
      tables = new Set()
      return told
    },
    /** Waits for something to tell. @returns true when so much time has passed instead */
    async arrival(milliseconds: number, halted: Promise<void>): Promise<boolean> {
      let timer: NodeJS.Timeout | undefined
      const beat = new Promise<true>((resolve) => {
        timer = setTimeout(() => resolve(true), milliseconds)
      })
      const late = await Promise.race([bell.promise, beat, halted])
      clearTimeout(timer)
      bell = Promise.withResolvers<void>()
      return late === true
    },
  }
}

/** Whose token it is and for how many more milliseconds it is good; the database checks its signature. */
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
