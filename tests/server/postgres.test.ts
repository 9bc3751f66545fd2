/** A PostgreSQL server as the database: its rights, its restarts, and which site it belongs to. */
import { rmSync } from 'node:fs'
import pino from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startEmbedded } from '#server/backend/process.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts'
import { freshDataDir } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: PostgresServer
const folders: string[] = []
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => {
  server?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = () => {
  const folder = freshDataDir()
  folders.push(folder)
  return folder
}

const start = (DATABASE_URL: string, DATA_DIR: string) =>
  startEmbedded({
    log: pino({ level: 'silent' }),
    progress: () => undefined,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SEED: 'none',
      LOG_LEVEL: 'silent',
      DATABASE_URL,
      DATA_DIR,
    },
  })

/** Runs a script as the superuser. */
async function asSuperuser(script: string, on = server) {
  const sql = postgres(on.url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(script)
  await sql.end()
}

/** Makes a database that a new role owns. */
async function databaseOf(role: string, attributes: string, on = server) {
  await asSuperuser(`create role ${role} login ${attributes}`, on)
  await asSuperuser(`create database ${role} owner ${role}`, on)
  const url = new URL(on.url)
  url.username = role
  url.pathname = role
  return url.href
}

let made: Promise<{ url: string; folder: string }> | undefined
/** A database that several tests use, one after the other, and its data folder. */
function common() {
  made ??= databaseOf('common', 'createrole').then(async (url) => {
    // From PostgreSQL 16 on, only the creator of a role grants it, and the site of another test may
    // have created these
    await asSuperuser(`do $$
      declare role text;
      begin
        for role in select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role') loop
          execute format('grant %I to common', role);
        end loop;
      end $$`)
    return { url, folder: newFolder() }
  })
  return made
}

const read = async (site: Backend, path: string, key = site.keys.publishableKey) => {
  const response = await site.fetch(path, { headers: { apikey: key ?? '' } })
  return { status: response.status, body: (await response.json()) as unknown[] }
}

test('an owner with CREATEROLE runs the site, and the server reads what visitors may not', async () => {
  const url = await databaseOf('owner', 'createrole')
  const folder = newFolder()
  const site = await start(url, folder)
  const profiles = '/rest/v1/user_profiles?select=user_type'
  expect((await read(site, profiles)).status).toBe(401)
  expect((await read(site, profiles, site.keys.secretKey)).body).toEqual([{ user_type: 'admin' }])
  // Monitoring needs no superuser either
  await site.checkWrites?.()
  expect(await site.figures?.()).toMatchObject({
    mailsWaiting: 0,
    databaseBytes: expect.any(Number),
    backupMadeSeconds: 0,
  })
  await site.stop()
  const again = await start(url, folder)
  expect((await read(again, profiles, again.keys.secretKey)).body).toHaveLength(1)
  await again.stop()
})

test('a user who is not allowed to create roles is told the lines for the administrator, which suffice', {
  tags: 'slow',
}, async () => {
  // Roles belong to the whole server, so this test needs a server of its own
  const bare = await startPostgres()
  try {
    const url = await databaseOf('plain', '', bare)
    const folder = newFolder()
    const refusal = await start(url, folder).catch((error: Error) => error.message)
    expect(refusal).toContain('is not allowed to make the roles')
    const lines = String(refusal).split(':\n').at(-1) ?? ''
    expect(lines).toContain('grant anon, authenticated, service_role to plain;')
    await asSuperuser(lines, bare)
    const site = await start(url, folder)
    expect((await read(site, '/rest/v1/content_version?select=version')).status).toBe(200)
    await site.stop()

    // A second site's user on the same server, where the roles exist
    const second = await databaseOf('second', '', bare)
    const refused = await start(second, folder).catch((error: Error) => error.message)
    const line = String(refused).split(':\n').at(-1) ?? ''
    expect(line.trim()).toBe('grant anon, authenticated, service_role to second;')
    await asSuperuser(line, bare)
    await (await start(second, newFolder())).stop()
  } finally {
    bare.stop()
  }
})

test('the site is back after a restart of the server, in the same process', async () => {
  const { url, folder } = await common()
  const site = await start(url, folder)
  const pid = site.pid()
  server.restart()
  await until(async () => (await read(site, '/rest/v1/content_version?select=version')).status === 200)
  expect(site.pid()).toBe(pid)
  await site.stop()
})

test('a second site on the same database is refused, and a folder that is not its own', async () => {
  const { url, folder } = await common()
  const site = await start(url, folder)
  await expect(start(url, newFolder())).rejects.toThrow('Another site uses the database')
  // The lock is taken again after a restart of the server
  server.restart()
  await until(async () => (await read(site, '/rest/v1/content_version?select=version')).status === 200)
  await expect(start(url, newFolder())).rejects.toThrow('Another site uses the database')
  await site.stop()
  await expect(start(url, newFolder())).rejects.toThrow('belongs to another data folder')
  const again = await start(url, folder)
  await again.stop()
})

test('a server that takes no writes is noticed', async () => {
  const { url, folder } = await common()
  const site = await start(url, folder)
  await site.checkWrites?.()
  await asSuperuser(`alter database common set default_transaction_read_only = on;
    select pg_terminate_backend(pid) from pg_stat_activity where datname = 'common'`)
  await until(() =>
    site.checkWrites?.().then(
      () => false,
      () => true,
    ),
  )
  await site.stop()
})
