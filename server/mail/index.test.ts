import pino from 'pino'
import { expect, test, vi } from 'vitest'
import type { Backend } from '../backend/process.ts'
import { readSettings } from '../settings.ts'
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
  expect(mailerFor(readSettings({}), backend, 'http://x', log)).toBeUndefined()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('SUPABASE_SECRET_KEY')
})

test.each([
  ['POST', '/auth/v1/recover', 200, 1],
  ['POST', '/auth/v1/recover?redirect_to=x', 200, 1],
  ['POST', '/auth/v1/recover', 429, 0],
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
