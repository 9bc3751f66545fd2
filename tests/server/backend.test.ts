import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openPglite, query } from '#server/backend/lite/connection.ts'
import { type Backend, startEmbedded } from '#server/backend/process.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { freshDataDir, startedDataDir } from '#tests/support/server.ts'

type Embedded = Awaited<ReturnType<typeof startEmbedded>>

const base = { PATH: process.env.PATH, HOME: process.env.HOME, SEED: 'none', LOG_LEVEL: 'silent' }
const silent = pino({ level: 'silent' })
const start = (env: Record<string, string>, progress: string[] = []) =>
  startEmbedded({ log: silent, progress: (text) => progress.push(text), env: { ...base, ...env } })

const read = async (backend: Backend, path: string, key = backend.keys.publishableKey) => {
  const response = await backend.fetch(path, { headers: { apikey: key } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown>[] }
}

let backend: Embedded
const dataDir = freshDataDir()
beforeAll(async () => {
  backend = await start({ DATA_DIR: dataDir, ADMIN_EMAIL: 'boss@example.sa', ADMIN_PASSWORD: 'long-enough' })
})
afterAll(async () => {
  await backend.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the first start makes one admin without example content, and files only the owner can read', async () => {
  const file = join(dataDir, 'first-run-accounts.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    { role: 'admin', email: 'boss@example.sa', password: 'long-enough' },
  ])
  for (const name of ['first-run-accounts.json', 'secrets.json'])
    expect((statSync(join(dataDir, name)).mode & 0o777).toString(8), name).toBe('600')
  const { body } = await read(
    backend,
    '/rest/v1/user_profiles?select=user_type,is_active',
    backend.keys.secretKey,
  )
  expect(body).toEqual([{ user_type: 'admin', is_active: true }])
  expect((await read(backend, '/rest/v1/projects?select=id')).body).toEqual([])
  expect(
    (await read(backend, '/rest/v1/leadership_team?select=id', backend.keys.secretKey)).body,
  ).toHaveLength(6)
})

test('the process answers only the web process that started it, and only the three services', async () => {
  for (const path of ['/_system/info', '/_system', '/', '/rest/v2/projects', '/studio'])
    expect((await backend.fetch(path)).status, path).toBe(404)
  expect((await backend.fetch('/rest/v1/projects')).status).toBe(401)
})

test('a monitor is told whether the database can be written to, and its figures', async () => {
  await backend.checkWrites?.()
  const { mailsWaiting, databaseBytes, memoryBytes, ...backups } = (await backend.figures?.()) ?? {}
  expect(mailsWaiting).toBe(0)
  expect(backups).toMatchObject({ backupMadeSeconds: 0, backupProvenSeconds: 0, backupBytes: 0 })
  expect(databaseBytes).toBeGreaterThan(1e6)
  expect(memoryBytes).toBeGreaterThan(1e6)
})

test('another process is refused the folder, and the first one goes on', async () => {
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(`The data folder ${dataDir} is in use`)
  expect((await read(backend, '/rest/v1/content_version?select=version')).status).toBe(200)
})

test('a backend that dies is started again, with everything still there', async () => {
  const pid = backend.pid() ?? 0
  process.kill(pid, 'SIGKILL')
  while (backend.pid() === pid || !backend.up) await sleep(20)
  expect((await read(backend, '/rest/v1/services?select=id', backend.keys.secretKey)).body).toHaveLength(9)
})

test('a folder of a first start that was cut off is thrown away', async () => {
  expect(existsSync(join(dataDir, 'first-start'))).toBe(false)
})

test('a database of another version of the site is refused in a sentence, and left as it is', async () => {
  const folder = startedDataDir()
  const change = async (statement: string) => {
    const database = await openPglite(join(folder, 'database'))
    await query(database, statement)
    await closeDatabase(database)
  }
  await change(
    `insert into supabase_migrations.schema_migrations (version, name) values ('20300101000000', 'later')`,
  )
  await expect(start({ DATA_DIR: folder })).rejects.toThrow(/another version .* migration 20300101000000/)
  await change(`delete from supabase_migrations.schema_migrations where version = '20300101000000'`)
  const opened = await start({ DATA_DIR: folder })
  await opened.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the same process serves a PostgreSQL server, and the second start finds it as it was', {
  tags: 'slow',
}, async () => {
  const postgres = await startPostgres()
  const own = freshDataDir()
  try {
    const env = { DATA_DIR: own, DATABASE_URL: postgres.url, SEED: 'demo' }
    const first = await start(env)
    const projects = await read(first, '/rest/v1/projects?select=id,created_at&order=order_index')
    expect(projects.body.length).toBeGreaterThanOrEqual(9)
    expect(projects.body[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
    await first.stop()
    const progress: string[] = []
    const second = await start(env, progress)
    expect(progress).toEqual([])
    expect(second.accountsFile).toBeUndefined()
    expect((await read(second, '/rest/v1/projects?select=id')).body).toHaveLength(projects.body.length)
    await second.stop()
  } finally {
    postgres.stop()
    rmSync(own, { recursive: true, force: true })
  }
})

test('a PostgreSQL server that does not answer is said so in a sentence', async () => {
  const own = freshDataDir()
  await expect(start({ DATA_DIR: own, DATABASE_URL: 'postgres://x@127.0.0.1:9/x' })).rejects.toThrow(
    'The PostgreSQL server that DATABASE_URL names does not answer.',
  )
  rmSync(own, { recursive: true, force: true })
})
