import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Backend } from './backend/process.ts'
import { makeMetrics, serveMetrics } from './metrics.ts'
import { StartError } from './settings.ts'

const backend: Backend = {
  up: true,
  keys: { publishableKey: 'key', secretKey: undefined },
  fetch: async () => Response.json([]),
  figures: async () => ({
    mailsWaiting: 3,
    mailsGivenUp: 1,
    databaseBytes: 5e7,
    memoryBytes: 2e8,
    backupMadeSeconds: 1_790_000_000,
    backupProvenSeconds: 1_780_000_000,
    backupBytes: 123,
  }),
  stop: async () => undefined,
}

/** A site that counts its requests, and a function that reads a value of its figures. */
function siteWith(of = backend, token?: string) {
  const metrics = makeMetrics(of, token)
  const site = new Hono()
  site.use(metrics.count)
  site.get('/rest/v1/x', (context) => context.json([]))
  site.route('/', metrics.app)
  const value = async (line: string) => {
    const text = await (await metrics.app.request('/metrics')).text()
    return text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.slice(line.length)
      .trim()
  }
  return { metrics, site, value }
}

test('counts requests by kind and status, never by path', async () => {
  const { site, value } = siteWith()
  for (const path of ['/rest/v1/x?name=eq.secret', '/rest/v1/x', '/projects/1', '/assets/a.js'])
    await site.request(path)
  await site.request('/rest/v1/x', { method: 'BREW' })
  expect(await value('handasa_http_requests_total{kind="rest",method="GET",status="200"}')).toBe('2')
  expect(await value('handasa_http_requests_total{kind="rest",method="other",status="404"}')).toBe('1')
  expect(await value('handasa_http_requests_total{kind="page",method="GET",status="404"}')).toBe('1')
  expect(await value('handasa_http_request_duration_seconds_count{kind="asset"}')).toBe('1')
})

test('tells the state of the backend, and keeps the last figures while it is down', async () => {
  const state = { ...backend }
  const { value } = siteWith(state)
  expect(await value('handasa_backend_up')).toBe('1')
  expect(await value('handasa_mails_waiting')).toBe('3')
  expect(await value('handasa_database_bytes')).toBe('50000000')
  expect(await value('handasa_backup_made_timestamp_seconds')).toBe('1790000000')
  expect(await value('handasa_backup_proven_timestamp_seconds')).toBe('1780000000')
  expect(await value('handasa_backup_bytes')).toBe('123')
  Object.assign(state, { up: false, figures: () => Promise.reject(new Error('down')) })
  expect(await value('handasa_backend_up')).toBe('0')
  expect(await value('handasa_mails_waiting')).toBe('3')
})

test('asks for the token where there is one', async () => {
  const { site } = siteWith(backend, 'a-token-of-some-length')
  for (const authorization of ['', 'Bearer a-token-of-some-lengtx', 'Basic a-token-of-some-length'])
    expect((await site.request('/metrics', { headers: { authorization } })).status).toBe(401)
  const headers = { authorization: 'Bearer a-token-of-some-length' }
  expect((await site.request('/metrics', { headers })).status).toBe(200)
})

test('has a port of its own, of this machine only; a taken one is one sentence', async () => {
  const { metrics } = siteWith()
  const first = await serveMetrics(metrics, 0)
  const answer = await fetch(`http://127.0.0.1:${first.port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('process_resident_memory_bytes')
  await expect(serveMetrics(metrics, first.port)).rejects.toThrow(StartError)
  first.stop()
})
