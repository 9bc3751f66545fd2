/** A statement that takes minutes: nobody else waits for it, nothing is lost, and stopping does not wait either. */
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openPglite, runScript } from '#server/backend/lite/connection.ts'
import { isAlive } from '#tests/support/processes.ts'
import { type RunningServer, startedDataDir, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const [reader, holder] = ['192.0.2.1', '192.0.2.2']
const dataDir = startedDataDir()
let server: RunningServer
let keys: { publishableKey: string; secretKey: string }

const start = (env: Record<string, string> = {}) =>
  startServer({ DATA_DIR: dataDir, SEED: 'none', TRUST_PROXY: 'loopback', ...env })

beforeAll(async () => {
  // The database itself has no function that takes this long
  const database = await openPglite(join(dataDir, 'database'))
  await runScript(
    database,
    `create or replace function public.hold_up(word text) returns bigint language sql
       as 'select count(*) from generate_series(1, 1000000000000)';
     grant execute on function public.hold_up to anon`,
  )
  await closeDatabase(database)
  keys = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  server = await start()
})
afterAll(async () => {
  await server?.stop()
})

const call = (address: string, path: string, init: RequestInit & { json?: unknown } = {}) =>
  fetch(server.url + path, {
    ...init,
    ...(init.json !== undefined && { method: 'POST', body: JSON.stringify(init.json) }),
    headers: {
      apikey: keys.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...init.headers,
    },
  })
const holdUp = (init: RequestInit = {}) =>
  call(holder, '/rest/v1/rpc/hold_up', { ...init, json: { word: 'private-word' } })
/** A read that no cache can answer. */
const read = () => call(reader, `/rest/v1/services?select=id&title_en=neq.${randomUUID()}`)
const children = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

test('a call that holds up everybody is ended, its address waits, and nothing is lost', async () => {
  const id = randomUUID()
  const row = {
    submission_id: id,
    client_name: 'سارة',
    client_email: 'sara@example.sa',
    client_phone: '+966501234567',
    project_description: 'بناء',
  }
  const stored = await call(reader, '/rest/v1/service_requests', {
    json: row,
    headers: { prefer: 'return=minimal' },
  })
  expect(stored.status, await stored.text()).toBe(201)
  await (await call(reader, '/')).text()

  const held = holdUp()
  await sleep(300)
  // During that time, reads wait or are asked to try again, and pages are served
  const meanwhile = read()
  expect((await call(reader, '/')).status).toBe(200)
  const answer = await held
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect([200, 503]).toContain((await meanwhile).status)

  await until(async () => (await read()).status === 200)
  const refused = await holdUp()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'PT429' })
  const kept = await call(reader, `/rest/v1/service_requests?select=id&submission_id=eq.${id}`, {
    headers: { apikey: keys.secretKey },
  })
  expect(await kept.json()).toHaveLength(1)
  const logged = server
    .output()
    .split('\n')
    .filter((line) => line.includes('answers nobody'))
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '').call).toEqual({
    method: 'POST',
    path: '/rest/v1/rpc/hold_up',
    parameters: [],
  })
  expect(server.output()).not.toContain('private-word')
})

test('a caller who leaves does not take the watch away', async () => {
  const before = children(server.process.pid)
  const leaving = new AbortController()
  const held = call('192.0.2.3', '/rest/v1/rpc/hold_up', { json: { word: 'x' }, signal: leaving.signal })
  await sleep(300)
  leaving.abort()
  await expect(held).rejects.toMatchObject({ name: 'AbortError' })
  await until(async () => (await read()).status === 200)
  await until(() => children(server.process.pid).every((pid) => !before.includes(pid)))
  await until(async () => (await read()).status === 200)
  expect((await call('192.0.2.3', '/rest/v1/services?select=id')).status).toBe(429)
})

test('a slow upload holds up nobody, and is not a reason to end the backend', async () => {
  // The test before may have ended the backend
  await until(async () => (await read()).status === 200)
  // A slow upload is pending all the time
  const before = children(server.process.pid)
  expect(before).toHaveLength(1)
  const slow = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"search":'))
      await sleep(7000)
      controller.enqueue(new TextEncoder().encode('""}'))
      controller.close()
    },
  })
  const answer = await fetch(`${server.url}/storage/v1/object/site-images/${randomUUID()}.png`, {
    method: 'POST',
    body: slow,
    duplex: 'half',
    headers: { apikey: keys.publishableKey, 'content-type': 'image/png', 'x-forwarded-for': reader },
  } as RequestInit)
  expect(await answer.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' })
  expect(children(server.process.pid)).toEqual(before)
})

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  '%s ends every process while a statement runs, and the next start works',
  async (signal) => {
    const own = children(server.process.pid)
    expect(own).toHaveLength(1)
    const address = { SIGTERM: '192.0.2.10', SIGINT: '192.0.2.11', SIGKILL: '192.0.2.12' }[signal]
    const held = call(address, '/rest/v1/rpc/hold_up', { json: { word: 'x' } }).catch(() => undefined)
    await sleep(500)
    const gone = new Promise((resolve) => server.process.once('exit', resolve))
    const begun = Date.now()
    server.process.kill(signal)
    await gone
    await until(() => !own.some(isAlive))
    // Supervisors wait this long
    expect(Date.now() - begun).toBeLessThan(5000)
    await held
    server = await start()
    expect((await read()).status).toBe(200)
  },
)

test('a backend that is stopped when its web process is killed does not keep the next start from working', async () => {
  const [own = 0] = children(server.process.pid)
  process.kill(own, 'SIGSTOP')
  const gone = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGKILL')
  await gone
  expect(isAlive(own)).toBe(true)
  try {
    server = await start()
  } finally {
    if (isAlive(own)) process.kill(own, 'SIGKILL')
  }
  expect((await read()).status).toBe(200)
})

test('a stop during the first start ends every process, and the next start works', {
  tags: 'slow',
}, async () => {
  const fresh = await import('#tests/support/server.ts')
  const folder = fresh.freshDataDir()
  const child = fresh.launch({ DATA_DIR: folder, SEED: 'none' })
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  await until(() => printed.includes('Creating the database'))
  const own = children(child.pid)
  expect(own).toHaveLength(1)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
  await until(() => !own.some(isAlive))
  const again = await startServer({ DATA_DIR: folder, SEED: 'none' })
  expect((await fetch(`${again.url}/healthz`)).status).toBe(200)
  await again.stop()
  rmSync(folder, { recursive: true, force: true })
})
