import type { EventEmitter } from 'node:events'
import { Hono } from 'hono'
import pino from 'pino'
import { beforeEach } from 'vitest'
import { backendProxy } from '#server/api/proxy.ts'
import type { Backend } from '#server/backend/process.ts'
import { makeLimits } from '#server/limits/limits.ts'
import { makePenalties } from '#server/limits/penalties.ts'

export const password = '/auth/v1/token?grant_type=password'
export const requests = '/rest/v1/service_requests'

/** The proxy in front of a backend that only records calls; each test starts with fresh limits. */
export function gatedApi() {
  const api = {
    asked: [] as { path: string; body: string; headers: Headers }[],
    /** The status that the backend answers. */
    answer: 400,
    /** The address that calls come from. */
    address: '',
    /** The outgoing message of Node; without it, an answer counts as read. */
    outgoing: undefined as EventEmitter | undefined,
    async send(path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
      const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream
      return app.fetch(
        new Request(`http://site.test${path}`, {
          method: 'POST',
          body: (raw ? body : JSON.stringify(body)) as BodyInit,
          headers: { 'content-type': 'application/json' },
          ...(body instanceof ReadableStream && { duplex: 'half' }),
          ...init,
        } as RequestInit),
        api.outgoing && { outgoing: api.outgoing },
      )
    },
  }
  let app: Hono
  const backend: Backend = {
    up: true,
    keys: { publishableKey: 'p', secretKey: 's', jwtSecret: 'j' },
    async fetch(path, init) {
      const body = init?.body ? await new Response(init.body as BodyInit).text() : ''
      api.asked.push({ path, body, headers: new Headers(init?.headers) })
      return new Response('{}', { status: api.answer })
    },
    stop: async () => undefined,
  }
  beforeEach(() => {
    Object.assign(api, { asked: [], answer: 400, address: '192.0.2.1', outgoing: undefined })
    const gate = { limits: makeLimits(), penalties: makePenalties(), clientAddress: () => api.address }
    app = new Hono().route('/', backendProxy(backend, pino({ level: 'silent' }), gate))
  })
  return api
}

/** Makes a number of calls, one after the other, and returns their statuses. */
export async function statuses(times: number, call: (time: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = []
  for (let time = 0; time < times; time++) found.push((await call(time)).status)
  return found
}

/** How many calls passed the limits. */
export const passing = (found: number[]): number =>
  found.filter((status) => status !== 429 && status !== 503).length
