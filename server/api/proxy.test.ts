import { Hono } from 'hono'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { bounds } from '#common/limits.ts'
import { changesHeader } from '#server/backend/messages.ts'
import { type Backend, BackendDown } from '#server/backend/process.ts'
import { makeLimits } from '#server/limits/limits.ts'
import { makePenalties } from '#server/limits/penalties.ts'
import { backendProxy } from './proxy.ts'

let asked: {
  path: string
  method: string
  headers: Headers
  body: string
  signal: AbortSignal | undefined
}[] = []
let removed: string[] = []
let answer: () => Response | Promise<Response> = () => new Response('ok')

const backend: Backend = {
  up: true,
  keys: { publishableKey: 'p', secretKey: 's' },
  async fetch(path, init) {
    const { method = 'GET', headers, body, signal } = init ?? {}
    const sent = body ? await new Response(body).text() : ''
    asked.push({ path, method, headers: new Headers(headers), body: sent, signal: signal ?? undefined })
    return answer()
  },
  stop: async () => undefined,
}
const app = new Hono().route(
  '/',
  backendProxy(
    backend,
    pino({ level: 'silent' }),
    { limits: makeLimits(), penalties: makePenalties(), clientAddress: () => '192.0.2.1' },
    (original) => removed.push(original),
  ),
)
const send = (path: string, init?: RequestInit) => app.fetch(new Request(`http://site.test${path}`, init))

beforeEach(() => {
  asked = []
  removed = []
  answer = () => new Response('ok')
})

test('the three services are forwarded with their query and headers', async () => {
  await send('/rest/v1/projects?select=id', { headers: { apikey: 'p', connection: 'close' } })
  expect(asked[0]?.path).toBe('/rest/v1/projects?select=id&limit=1000')
  expect(asked[0]?.headers.get('apikey')).toBe('p')
  expect(asked[0]?.headers.has('connection')).toBe(false)
})

test('headers of one hop, or that only the server may set, are not forwarded', async () => {
  const hop = { connection: 'close', te: 'trailers', upgrade: 'h2c', expect: '100-continue' }
  await send('/rest/v1/projects', { headers: { ...hop, [changesHeader]: '7', prefer: 'count=exact' } })
  const names = [...(asked[0]?.headers.keys() ?? [])]
  expect(names).toContain('prefer')
  for (const name of [...Object.keys(hop), changesHeader]) expect(names).not.toContain(name)
})

test.each([
  ['/rest/v1/projects', 'streamed'],
  ['/auth/v1/signup', 'read by the gate'],
])('the body of a call to %s arrives whole (%s)', async (path) => {
  const body = JSON.stringify({ email: 'a@b.example', data: 'x'.repeat(50_000) })
  await send(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect(asked[0]).toMatchObject({ method: 'POST', body })
})

test('a browser that leaves ends the request to the backend', async () => {
  const left = new AbortController()
  answer = () => {
    left.abort()
    return asked[0]?.signal?.aborted ? Promise.reject(new Error('aborted')) : new Response('ok')
  }
  expect((await send('/rest/v1/projects', { signal: left.signal })).status).toBe(499)
})

test('an answer that fetch has unpacked no longer says that it is packed', async () => {
  answer = () => new Response('[]', { headers: { 'content-encoding': 'gzip', 'content-length': '999' } })
  const { headers } = await send('/rest/v1/projects')
  expect([headers.has('content-encoding'), headers.get('content-length')]).toEqual([false, null])
})

test.each([
  '/_system/info',
  '/rest/v2/x',
  '/functions/v1/x',
  '/realtime/v1/x',
  '/studio',
  '/auth/v1/otp',
  '/auth/v1/magiclink',
  '/auth/v1/admin/users',
  '/rest/v1/../../_system/info',
  '/rest/v1/%2e%2e/%2e%2e/_system/info',
  '/rest/v1/service%5Frequests',
  '/rest/v1/service%255Frequests',
  '/rest/v1/service_requests/',
  '/rest/v1//service_requests',
  '/%61uth/v1/token',
  '/auth/v1/%74oken',
  '/auth/v1/token/',
  '/auth/v1/Token',
])('%s is not forwarded', async (path) => {
  expect((await send(path)).status).toBe(404)
  expect(asked).toEqual([])
})

test.each([
  ['/rest/v1/service_requests', 1_000_001],
  ['/auth/v1/signup', 100_001],
  ['/storage/v1/object/x/y', bounds.requestFile.max + 1024 * 1024 + 1],
])('%s refuses a body of %i bytes with a code', async (path, size) => {
  const response = await send(path, {
    method: 'POST',
    body: 'x'.repeat(size),
    headers: { 'content-length': String(size) },
  })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'body_too_large' })
  expect(asked).toEqual([])
})

test('while the backend restarts the answer is 503 with a time to come back', async () => {
  answer = () => Promise.reject(new BackendDown('down'))
  const response = await send('/rest/v1/projects')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
})

test('other sites may not call the API from a browser', async () => {
  answer = () => new Response('[]', { headers: { 'access-control-allow-origin': '*' } })
  expect((await send('/rest/v1/projects')).headers.has('access-control-allow-origin')).toBe(false)
})

test.each([
  ['/rest/v1/employees', 'no-store'],
  ['/auth/v1/user', 'no-store'],
  ['/storage/v1/object/team-documents/a.pdf', 'no-store'],
  ['/storage/v1/object/sign/team-documents/a.pdf?token=t', 'no-store'],
  ['/storage/v1/object/public/site-images/a.webp', 'max-age=3600'],
])('what %s answers is kept by browsers so long: %s', async (path, kept) => {
  answer = () => new Response('x', { headers: { 'cache-control': 'max-age=3600' } })
  expect((await send(path)).headers.get('cache-control')).toBe(kept)
})

test('deleted files are named, so that their copies go too', async () => {
  answer = () => Response.json([{ name: 'a/برج.jpg' }, { name: 'b.png' }])
  const headers = { 'content-type': 'application/json' }
  const body = '{"prefixes":["a/برج.jpg","b.png"]}'
  const response = await send('/storage/v1/object/project-images', { method: 'DELETE', headers, body })
  expect(await response.json()).toHaveLength(2)
  expect(removed).toEqual(['project-images/a/برج.jpg', 'project-images/b.png'])
})
