import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Backend } from './backend/process.ts'
import { isSameSecret } from './same-secret.ts'
import { StartError } from './settings.ts'

/**
 * The kinds of requests that are counted separately, by the beginning of their path; all others are pages.
 */
const kinds: readonly (readonly [string, string])[] = [
  ['/rest/', 'rest'],
  ['/auth/', 'auth'],
  ['/storage/', 'storage'],
  ['/pictures/', 'picture'],
  ['/assets/', 'asset'],
  ['/live', 'live'],
  ['/healthz', 'health'],
  ['/metrics', 'metrics'],
]

const kindOf = (path: string) => kinds.find(([start]) => path.startsWith(start))?.[1] ?? 'page'

export interface Metrics {
  /** Counts each request and measures the time of its answer. */
  count: MiddlewareHandler
  /** Serves `/metrics` in the text format of Prometheus. */
  app: Hono
}

/**
 * Figures for Prometheus: requests, answers and their times by kind, the backend's state, memory and
 * database, waiting mails, the last backup. None of them contains a path, an address or any text that a
 * person wrote.
 * @param token that a caller must send as `Authorization: Bearer`; without it everyone who reaches `app` gets
 *   an answer
 */
export function makeMetrics(backend: Backend, token?: string): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'handasa_http_requests_total',
    help: 'Requests by kind and status.',
    labelNames: ['kind', 'method', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'handasa_http_request_duration_seconds',
    help: 'Seconds until an answer began, by kind.',
    labelNames: ['kind'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name: `handasa_${name}`, help, registers })
  const up = gauge('backend_up', '1 while the database can be asked.')
  const memory = gauge('backend_memory_bytes', 'Resident memory of the process with the database.')
  const database = gauge('database_bytes', 'Size of the database.')
  const waiting = gauge('mails_waiting', 'Mails that wait to be sent.')
  const givenUp = gauge('mails_given_up', 'Mails that could not be sent.')
  const made = gauge(
    'backup_made_timestamp_seconds',
    'When the newest backup that is kept was made; 0 for never.',
  )
  const proven = gauge(
    'backup_proven_timestamp_seconds',
    'When the newest backup that was restored and found sound was made; 0 for never.',
  )
  const bytes = gauge('backup_bytes', 'Size of the newest backup that is kept.')

  async function update() {
    up.set(backend.up ? 1 : 0)
    const figures = await backend.figures?.().catch(() => undefined)
    if (!figures) return
    memory.set(figures.memoryBytes)
    database.set(figures.databaseBytes)
    waiting.set(figures.mailsWaiting)
    givenUp.set(figures.mailsGivenUp)
    made.set(figures.backupMadeSeconds)
    proven.set(figures.backupProvenSeconds)
    bytes.set(figures.backupBytes)
  }

  const app = new Hono().get('/metrics', async (context) => {
    if (token && !isSameSecret(context.req.header('authorization') ?? '', `Bearer ${token}`))
      return context.text('Unauthorized', 401, { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' })
    await update()
    return context.body(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    })
  })
  return {
    app,
    async count(context, next) {
      const kind = kindOf(context.req.path)
      const stop = seconds.startTimer({ kind })
      await next()
      stop()
      requests.inc({ kind, method: methodOf(context.req.method), status: context.res.status })
    },
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const methodOf = (method: string) => (methods.has(method) ? method : 'other')

/**
 * Serves the figures on a port of their own, which only this machine reaches.
 * @throws StartError when the port is taken
 */
export async function serveMetrics({ app }: Metrics, port: number): Promise<{ port: number; stop(): void }> {
  const server = createServer(getRequestListener(app.fetch))
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    throw new StartError(`METRICS_PORT ${port} is already in use by another program. Choose another number.`)
  }
  return {
    port: (server.address() as { port: number }).port,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
