import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { mayMount, mountSmallDisk } from '#tests/support/small-disk.ts'
import type { Backend } from './backend/process.ts'
import { health } from './health.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'handasa-health-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const backendWith = (writes: () => Promise<void>, status = 200): Backend => ({
  up: true,
  keys: { publishableKey: 'key', secretKey: undefined },
  fetch: async () => Response.json([{ version: 1 }], { status }),
  checkWrites: writes,
  stop: async () => undefined,
})

async function ask(backend: Backend, folder = dataDir) {
  const app = new Hono().get('/healthz', health({ backend, dataDir: folder }))
  const response = await app.request('/healthz')
  return { status: response.status, body: await response.json() }
}

const good = async () => undefined

test('says ok while everything can be read and written', async () => {
  expect(await ask(backendWith(good))).toEqual({ status: 200, body: { status: 'ok' } })
})

test.each([
  ['database', backendWith(good, 500), dataDir],
  ['writes', backendWith(() => Promise.reject(new Error('read-only transaction'))), dataDir],
  // No user can write there, not even root
  ['disk_read_only', backendWith(good), '/sys/kernel'],
])('says 503 and why: %s', async (reason, backend, folder) => {
  expect(await ask(backend, folder)).toEqual({ status: 503, body: { status: 'unavailable', reason } })
})

// Only root can mount a file system
test.skipIf(!mayMount)(
  'says 503 and why while the disk has little room, and ok again after that',
  async () => {
    const folder = mkdtempSync(join(dataDir, 'disk-'))
    const unmount = mountSmallDisk(folder)
    onTestFinished(unmount)
    const full = { status: 503, body: { status: 'unavailable', reason: 'disk_full' } }
    expect(await ask(backendWith(good), folder)).toEqual(full)
    // When the disk is full, that is the reason given, although the database does not answer either
    expect(
      await ask(
        backendWith(() => Promise.reject(new Error('no room')), 500),
        folder,
      ),
    ).toEqual(full)
    unmount()
    expect((await ask(backendWith(good), folder)).status).toBe(200)
  },
)

test('asking often writes once in two seconds', async () => {
  let writes = 0
  const backend = backendWith(async () => {
    writes += 1
  })
  const app = new Hono().get('/healthz', health({ backend, dataDir }))
  await Promise.all(Array.from({ length: 20 }, () => app.request('/healthz')))
  expect(writes).toBe(1)
})

test('a database that stops answering is noticed immediately, whatever was written before', async () => {
  const backend = backendWith(good)
  const app = new Hono().get('/healthz', health({ backend, dataDir }))
  expect((await app.request('/healthz')).status).toBe(200)
  backend.fetch = () => Promise.reject(new Error('down'))
  expect((await app.request('/healthz')).status).toBe(503)
})
