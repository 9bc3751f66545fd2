import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { pendingBackend } from './backend/pending.ts'
import { makeChanges } from './changes/changes.ts'
import { plainAnswer } from './pages/plain-answers.ts'

const picturesDir = mkdtempSync(join(tmpdir(), 'handasa-app-'))
const backend = pendingBackend()
const { app } = createApp({
  backend,
  changes: makeChanges(),
  stopping: new AbortController().signal,
  siteUrl: 'https://www.example.sa',
  supabaseUrl: '',
  sendsMails: true,
  log: pino({ level: 'silent' }),
  build: () => Promise.reject(new Error('no build')),
  mode: 'production',
  clientDir: undefined,
  dataDir: tmpdir(),
  picturesDir: join(picturesDir, 'pictures'),
  trustProxy: '',
})
const get = (path: string) => app.fetch(new Request(`https://www.example.sa${path}`))

test.each(['/', '/en/request', '/pictures/640/site-images/a.jpg.webp', '/rest/v1/projects'])(
  'during the start %s answers a page that reloads itself, as strict as any other',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.text()).toContain('http-equiv="refresh"')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  },
)

test('during the start a monitor gets 503, and the data folder is not touched', async () => {
  const response = await get('/healthz')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'unavailable', reason: 'database' })
  expect(readdirSync(picturesDir)).toEqual([])
})

test('a page that cannot be rendered after the start is an error without details', async () => {
  backend.start({
    up: true,
    keys: { publishableKey: 'p', secretKey: undefined },
    fetch: () => Promise.reject(new Error('no database')),
    stop: async () => undefined,
  })
  const response = await get('/')
  expect(response.status).toBe(500)
  expect(await response.text()).toBe(plainAnswer('failed'))
  expect(response.headers.get('x-frame-options')).toBe('DENY')
})
