import pino from 'pino'
import { expect, test, vi } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { readSettings } from '#server/settings.ts'
import { mailerFor, wakingMailer } from './index.ts'

const answering = (response: () => Response): Backend => ({
  up: true,
  keys: { publishableKey: 'p', secretKey: undefined },
  fetch: async () => response(),
  stop: async () => undefined,
})

test('a hosted backend without its secret key has no mailer, and the log says so once', () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const backend = answering(() => Response.json([]))
  expect(
    mailerFor(readSettings({}), backend, 'http://x', () => import('./messages/index.ts'), log),
  ).toBeUndefined()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('SUPABASE_SECRET_KEY')
})

test.each([
  ['POST', '/auth/v1/recover', 200, 1],
  ['POST', '/auth/v1/recover?redirect_to=x', 200, 1],
  ['POST', '/auth/v1/recover', 429, 0],
  ['POST', '/auth/v1/signup', 200, 1],
  ['POST', '/rest/v1/service_requests', 201, 1],
  ['PATCH', '/rest/v1/service_requests?id=eq.1', 200, 1],
  ['PATCH', '/rest/v1/service_requests?id=eq.1', 403, 0],
  ['POST', '/rest/v1/employee_notifications', 201, 1],
  ['POST', '/rest/v1/client_projects', 201, 1],
  ['POST', '/rest/v1/rpc/approve_employee', 200, 1],
  ['POST', '/rest/v1/rpc/reject_employee', 200, 1],
  ['POST', '/rest/v1/rpc/ask_email_proof', 200, 1],
  ['GET', '/rest/v1/service_requests', 200, 0],
  ['DELETE', '/rest/v1/service_requests?id=eq.1', 200, 0],
  ['POST', '/rest/v1/rpc/list_requests', 200, 0],
  ['POST', '/rest/v1/rpc/list_client_projects', 200, 0],
  ['POST', '/rest/v1/rpc/pending_counts', 200, 0],
  ['PATCH', '/rest/v1/projects?id=eq.1', 200, 0],
  ['POST', '/auth/v1/token', 200, 0],
  ['OPTIONS', '/auth/v1/recover', 200, 0],
])('%s %s with the answer %i wakes the mailer %i times', async (method, path, status, times) => {
  const wake = vi.fn()
  const backend = wakingMailer(
    answering(() => Response.json({}, { status })),
    { wake, stop: async () => undefined },
  )
  expect((await backend.fetch(path, { method })).status).toBe(status)
  expect(wake).toHaveBeenCalledTimes(times)
})
