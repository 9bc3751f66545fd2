import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { makeChanges } from '#server/changes/changes.ts'
import { readSettings } from '#server/settings.ts'
import { mailerFor } from './index.ts'

const mails = () => import('./messages/index.ts')
const silent = pino({ level: 'silent' })
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
  expect(mailerFor(readSettings({}), backend, 'http://x', mails, log, makeChanges())).toBeUndefined()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('SUPABASE_SECRET_KEY')
})

test('the mailer looks at the outbox when it has changed, and not when other tables have', async () => {
  let looks = 0
  const backend: Backend = {
    ...answering(() => Response.json([])),
    keys: { publishableKey: 'p', secretKey: 's' },
    fetch: async (path) => {
      if (path.endsWith('/claim_mails')) looks += 1
      return Response.json([])
    },
  }
  const changes = makeChanges()
  const dir = mkdtempSync(join(tmpdir(), 'handasa-mail-'))
  const mailer = mailerFor(readSettings({ DATA_DIR: dir }), backend, 'http://x', mails, silent, changes)
  await expect.poll(() => looks).toBe(1)
  changes.report(new Set(['service_requests']))
  changes.report(new Set(['mail_outbox']))
  await expect.poll(() => looks).toBe(2)
  changes.report('everything')
  await expect.poll(() => looks).toBe(3)
  await mailer?.stop()
  rmSync(dir, { recursive: true, force: true })
})
