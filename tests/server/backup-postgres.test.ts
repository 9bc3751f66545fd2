/** Backups of a site on a PostgreSQL server: made under writes, proven in a scratch database, restored elsewhere. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { catalogue, differences } from '#scripts/catalogue.ts'
import { closeDatabase, openPostgres, query } from '#server/backend/lite/connection.ts'
import { startDailyBackups } from '#server/backup/daily-backup.ts'
import { loadDump } from '#server/backup/postgres/load.ts'
import { programsFor } from '#server/backup/postgres/programs.ts'
import { restoreServer } from '#server/backup/postgres/restore.ts'
import { scratchBeside } from '#server/backup/postgres/scratch.ts'
import { sumsIn } from '#server/backup/postgres/source.ts'
import { unpack } from '#server/backup/unpack.ts'
import { message, picture, secretClient } from '#tests/support/backed-up.ts'
import { runCommand } from '#tests/support/commands.ts'
import { nextVersion } from '#tests/support/next-version.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts'
import { freshDataDir, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: PostgresServer
const folders: string[] = []
const folder = () => {
  const made = freshDataDir()
  folders.push(made)
  return made
}

async function ask<Row = { number: number }>(url: string, statement: string): Promise<Row[]> {
  const connection = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return [...(await connection.unsafe(statement))] as unknown as Row[]
  } finally {
    await connection.end()
  }
}

/** Makes a database that a new role owns. */
async function databaseOf(role: string, attributes: string): Promise<string> {
  await ask(server.url, `create role ${role} login ${attributes}`)
  await ask(server.url, `create database ${role} owner ${role}`)
  return Object.assign(new URL(server.url), { username: role, pathname: role }).href
}

const backUp = (DATABASE_URL: string, DATA_DIR: string, to: string) =>
  runCommand('server/backup/command.ts', [to], { DATABASE_URL, DATA_DIR })
const restore = (archive: string, env: Record<string, string>, ...args: string[]) =>
  runCommand('server/backup/restore-command.ts', [archive, ...args], env)
const scratches = () =>
  ask(server.url, `select count(*)::int as number from pg_database where datname like 'handasa\\_proof\\_%'`)

/** What the owner of a table may do by default, spelled out where rights of others were revoked. */
const ownRights = ['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE']
  .map((right) => `${right} to firm by firm`)
  .join(', ')

let url = ''
let home = ''
let archive = ''
let account: { email: string; password: string }
/** Ids of the rows and files that were acknowledged before the backup began. */
const ids: string[] = []

beforeAll(async () => {
  server = await startPostgres()
  url = await databaseOf('firm_one', 'createrole createdb')
  home = folder()
  const DATA_DIR = home
  const site = await startServer({ DATA_DIR, DATABASE_URL: url, SEED: 'none' })
  ;[account] = JSON.parse(readFileSync(join(DATA_DIR, 'first-run-accounts.json'), 'utf8'))
  const api = secretClient(site)
  const add = async () => {
    const id = randomUUID()
    await api.from('service_requests').insert(message(id)).throwOnError()
    expect((await api.storage.from('team-documents').upload(`${id}.png`, picture)).error).toBeNull()
    return id
  }
  for (let number = 0; number < 5; number++) ids.push(await add())
  // A scratch database, as a killed backup leaves it
  expect(await scratchBeside(url)).toBeDefined()
  const to = folder()
  let made = false
  let during = 0
  const writer = async () => {
    while (!made) {
      const id = await add()
      await api.storage.from('team-documents').remove([`${id}.png`])
      during += 1
    }
  }
  const writing = writer()
  const { code, output } = await backUp(url, DATA_DIR, to)
  made = true
  await writing
  expect(code, output).toBe(0)
  expect(output).toMatch(/was restored and checked: \d+ tables, \d+ rows, \d+ indexes, \d+ files/)
  expect(during).toBeGreaterThan(0)
  archive = join(to, readdirSync(to)[0] ?? '')
  expect(await scratches()).toEqual([{ number: 0 }])
  for (const left of ['backup-files', 'backup-dump', 'backup-proof'])
    expect(existsSync(join(DATA_DIR, left)), left).toBe(false)
  // The database of a running site is not replaced
  const running = await restore(archive, { DATABASE_URL: url, DATA_DIR: folder() }, '--yes')
  expect(running).toMatchObject({ code: 1, output: expect.stringContaining('Another site uses') })
  await site.stop(true)
}, 300_000)
afterAll(() => {
  server?.stop()
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

test('a backup is restored for another user, with every row, file, right and policy, and sign-in works', async () => {
  const other = await databaseOf('firm_two', 'createrole')
  // On the same server the roles exist already
  await ask(server.url, 'grant anon, authenticated, service_role to firm_two')
  const DATA_DIR = folder()
  const { code, output } = await restore(archive, { DATABASE_URL: other, DATA_DIR })
  expect(code, output).toBe(0)
  expect(output).toContain('Restoring 100 %')
  const [before, after] = await Promise.all(
    [url, other].map(async (from) => {
      const sql = postgres(from, { max: 1, onnotice: () => undefined })
      const items = await catalogue(async (statement) => [...(await sql.unsafe(statement))])
      await sql.end()
      const same = (text: string) =>
        text
          .replaceAll(/firm_(one|two)/g, 'firm')
          .replace(ownRights, 'default')
          // A restored database has (a or b or c) where the dumped one has ((a or b) or c)
          .replaceAll(/[()]/g, '')
      return new Map([...items].map(([item, definition]) => [same(item), same(definition)]))
    }),
  )
  expect(before?.size).toBeGreaterThan(500)
  expect(differences(before ?? new Map(), after ?? new Map(), ['before', 'after'])).toEqual([])

  const site = await startServer({ DATA_DIR, DATABASE_URL: other, SEED: 'none' })
  const api = secretClient(site)
  const { data } = await api
    .from('service_requests')
    .select('submission_id, client_name, project_description')
    .throwOnError()
  const kept = new Map(data.map((row) => [row.submission_id, row]))
  expect(ids.filter((id) => !kept.has(id))).toEqual([])
  expect(kept.get(ids[0])).toMatchObject({
    client_name: 'سارة "O\'Neil" \\',
    project_description: 'سطر\nثانٍ\t\\N',
  })
  for (const id of ids) {
    const { data: found } = await api.storage.from('team-documents').download(`${id}.png`)
    expect(found?.size, id).toBe(picture.size)
  }
  expect((await api.auth.signInWithPassword(account)).data.user?.email).toBe(account.email)
  await site.stop(true)
})

test('a used database is replaced only when asked for, and what was there is kept; other tables are never touched', async () => {
  const used = await databaseOf('firm_three', 'createrole superuser')
  const DATA_DIR = folder()
  const site = await startServer({ DATA_DIR, DATABASE_URL: used, SEED: 'none' })
  await secretClient(site).from('service_requests').insert(message(randomUUID())).throwOnError()
  await site.stop(true)
  const env = { DATABASE_URL: used, DATA_DIR }
  const count = () => ask(used, 'select count(*)::int as number from public.service_requests')
  expect(await restore(archive, env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('has a site in it already'),
  })
  expect(await count()).toEqual([{ number: 1 }])
  const { code, output } = await restore(archive, env, '--yes')
  expect(code, output).toBe(0)
  expect((await count())[0]?.number).toBeGreaterThanOrEqual(ids.length)
  const before = readdirSync(DATA_DIR).find((name) => name.startsWith('before-restore-')) ?? ''
  expect(readdirSync(join(DATA_DIR, before)).sort()).toEqual([
    'database.dump',
    'first-run-accounts.json',
    'secrets.json',
  ])
  const again = await startServer({ DATA_DIR, DATABASE_URL: used, SEED: 'none' })
  await again.stop(true)

  const foreign = await databaseOf('firm_four', 'createrole')
  await ask(foreign, 'create table notes (text text)')
  expect(await restore(archive, { DATABASE_URL: foreign, DATA_DIR: folder() }, '--yes')).toMatchObject({
    code: 1,
    output: expect.stringContaining('has other tables'),
  })
})

test('a dump that is not what its manifest says leaves the database as it was', async () => {
  const target = await databaseOf('firm_five', 'createrole')
  await ask(server.url, 'grant anon, authenticated, service_role to firm_five')
  const place = folder()
  const { manifest } = await unpack(archive, place)
  if (!manifest) throw new Error('No manifest')
  const sums = sumsIn(manifest)
  const requests = sums['public.service_requests']
  if (!requests) throw new Error('No requests')
  const parts = {
    programs: await programsFor(15, 'newest'),
    url: target,
    dump: join(place, 'database.dump'),
    owner: manifest.owner ?? '',
    wipe: false,
  }
  const other = { ...sums, 'public.service_requests': { ...requests, hash: 'another' } }
  await expect(loadDump({ ...parts, sums: other })).rejects.toThrow(
    'the table public.service_requests is not the same after the restore',
  )
  expect(
    await ask(target, 'select count(*)::int as number from pg_tables where tableowner = current_user'),
  ).toEqual([{ number: 0 }])
})

test('where no scratch database can be made, a backup is kept and not called proven', {
  tags: 'slow',
}, async () => {
  const plain = await databaseOf('firm_six', 'createrole')
  await ask(server.url, 'grant anon, authenticated, service_role to firm_six')
  const DATA_DIR = folder()
  const site = await startServer({ DATA_DIR, DATABASE_URL: plain, SEED: 'none' })
  const to = folder()
  const { code, output } = await backUp(plain, DATA_DIR, to)
  expect(code, output).toBe(0)
  expect(output).toContain('It is NOT proven')
  expect(output).not.toContain('restored and checked')
  expect(readdirSync(to)).toHaveLength(1)
  expect(await ask(plain, 'select kept, proven_at from private.backups')).toEqual([
    { kept: true, proven_at: null },
  ])
  await site.stop(true)

  const root = nextVersion('create table private.next (one integer)')
  folders.push(root)
  const next = await startServer({ DATA_DIR, DATABASE_URL: plain, SEED: 'none' }, [], root)
  await next.stop(true)
  expect(next.output()).toContain('Backed up the database before migrating it')
  expect(readdirSync(join(DATA_DIR, 'backups'))).toHaveLength(1)
})

test('the schedule makes one backup a day, when it is due', async () => {
  const minute = 60_000
  const due = Math.floor(Date.now() / minute) * minute
  const riyadh = new Date(due + 180 * minute)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const to = folder()
  const database = openPostgres(url, 1)
  const start = () =>
    startDailyBackups({
      at: riyadh.toISOString().slice(11, 16),
      database,
      env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: home, BACKUP_TO: to },
      log: log as unknown as Logger,
    })
  // The last backup was made yesterday
  await query(database, 'delete from private.backups')
  await query(database, 'select private.note_backup($1::timestamptz, 1, true, true)', [
    new Date(due - 60 * minute).toISOString(),
  ])
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: due - 1.5 * minute })
  try {
    const early = start()
    await vi.advanceTimersByTimeAsync(minute)
    await early.stop()
    for (const said of Object.values(log)) expect(said).not.toHaveBeenCalled()

    const schedule = start()
    await vi.advanceTimersByTimeAsync(minute)
    await until(() => log.info.mock.calls.length + log.error.mock.calls.length > 0)
    expect(log.error).not.toHaveBeenCalled()
    expect(log.info).toHaveBeenCalledWith('backup made and proven')
    await vi.advanceTimersByTimeAsync(10 * minute)
    await schedule.stop()
    expect(readdirSync(to)).toHaveLength(1)
  } finally {
    vi.useRealTimers()
    await closeDatabase(database)
  }
})

test('a backup is restored where it belongs, and a restore that was cut off is noticed', async () => {
  const here = await restore(archive, { DATA_DIR: folder() })
  expect(here).toMatchObject({
    code: 1,
    output: expect.stringContaining('set DATABASE_URL to an empty database'),
  })
  const empty = await databaseOf('firm_seven', 'createrole createdb')
  expect(await backUp(empty, folder(), folder())).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is nothing in the database'),
  })
  const DATA_DIR = folder()
  mkdirSync(join(DATA_DIR, 'restore/ready'), { recursive: true })
  await expect(startServer({ DATA_DIR, DATABASE_URL: empty, SEED: 'none' })).rejects.toThrow(
    'run npm run restore again',
  )
})

test('when only the files cannot be put in place, the site does not start until the restore is done again', {
  tags: 'slow',
}, async () => {
  const DATA_DIR = folder()
  const target = await databaseOf('firm_eight', 'createrole createdb')
  const full = () =>
    restoreServer({
      archive,
      dataDir: DATA_DIR,
      url: target,
      identities: [],
      progress: () => undefined,
      sent: () => undefined,
      next(text) {
        if (text === 'Putting the files in place') throw new Error('ENOSPC: no space left on device')
      },
    })
  await expect(full()).rejects.toThrow(
    /database is restored, but its files.*no space left.*npm run restore again/,
  )
  await expect(startServer({ DATA_DIR, DATABASE_URL: target, SEED: 'none' })).rejects.toThrow(
    'run npm run restore again',
  )
  expect(await restore(archive, { DATABASE_URL: target, DATA_DIR }, '--yes')).toMatchObject({ code: 0 })
  const site = await startServer({ DATA_DIR, DATABASE_URL: target, SEED: 'none' })
  for (const id of ids)
    expect((await secretClient(site).storage.from('team-documents').download(`${id}.png`)).error).toBeNull()
  await site.stop(true)
})
