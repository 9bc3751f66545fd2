import pino from 'pino'
import { expect, test, vi } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { sweeperFor, wakingSweeper } from './index.ts'

const answering = (status: number): Backend => ({
  up: true,
  keys: { publishableKey: 'p', secretKey: undefined },
  fetch: async () => Response.json({}, { status }),
  stop: async () => undefined,
})

test('a hosted backend without its secret key has no sweeper, and the log says so once', () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  expect(sweeperFor(answering(200), log, async () => undefined)).toBeUndefined()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('SUPABASE_SECRET_KEY')
})

test.each([
  ['DELETE', '/rest/v1/projects?id=eq.1', 204, 1],
  ['PATCH', '/rest/v1/site_images?id=eq.1', 200, 1],
  ['PATCH', '/rest/v1/employees?id=eq.1', 200, 1],
  ['PATCH', '/rest/v1/projects?id=eq.1', 403, 0],
  ['PATCH', '/rest/v1/service_requests?id=eq.1', 200, 0],
  ['POST', '/rest/v1/projects', 201, 0],
  ['GET', '/rest/v1/projects', 200, 0],
])('%s %s with the answer %i wakes the sweeper %i times', async (method, path, status, times) => {
  const wake = vi.fn()
  const none =
    status === 204 ? { ...answering(200), fetch: async () => new Response(null, { status }) } : undefined
  const backend = wakingSweeper(none ?? answering(status), { wake, stop: async () => undefined })
  expect((await backend.fetch(path, { method })).status).toBe(status)
  expect(wake).toHaveBeenCalledTimes(times)
})
