/** PGlite has one session for everyone: tests that requests, and vacuuming between them, stay separate. */
import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createApi } from '#server/backend/api.ts'
import { startCheckpoints } from '#server/backend/checkpoint.ts'
import { closeDatabase, type Database, openPglite, query } from '#server/backend/lite/connection.ts'
import { mailDriver } from '#server/backend/lite/mail-driver.ts'
import { makeSecrets, type Secrets } from '#server/backend/secrets.ts'
import { startVacuum } from '#server/backend/vacuum.ts'
import { freshDataDir } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let database: Database
let api: { fetch(request: Request): Promise<Response> }
let secrets: Secrets
const [folder, filesDir] = [freshDataDir(), freshDataDir()]
beforeAll(async () => {
  cpSync(inject('template'), folder, { recursive: true })
  database = await openPglite(folder)
  secrets = await makeSecrets()
  const siteUrl = 'http://127.0.0.1'
  api = createApi({ database, secrets, filesDir, siteUrl, email: mailDriver(database) })
})
afterAll(async () => {
  await closeDatabase(database)
  for (const made of [folder, filesDir]) rmSync(made, { recursive: true })
})

const ask = (path: string, apikey: string, init: RequestInit = {}) =>
  api.fetch(new Request(`http://127.0.0.1${path}`, { ...init, headers: { apikey, ...init.headers } }))

test('requests that come in the same moment are each answered with their own rights', async () => {
  const printed = vi.mocked(console.error).mockImplementation(() => undefined)
  const own = () => ask('/rest/v1/mail_outbox?select=id', secrets.secretKey)
  const visitor = () => ask('/rest/v1/mail_outbox?select=id', secrets.publishableKey)
  const open = () => ask('/rest/v1/services?select=id', secrets.publishableKey)
  await open()
  const answers = await Promise.all([own(), visitor(), open(), own(), visitor(), open(), visitor(), own()])
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 200, 401, 200, 401, 200])
  printed.mockClear()
})

test('a transaction that fails takes no other one with it', async () => {
  const add = (reference: string) =>
    database.kysely.transaction().execute(async (transaction) => {
      await sql`insert into public.mail_outbox (kind, recipient) values ('password', ${reference})`.execute(
        transaction,
      )
      await turn()
    })
  const done = await Promise.allSettled([add('a@example.sa'), add('no address'), add('b@example.sa')])
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const rows = await query(database, 'select recipient from public.mail_outbox order by recipient')
  expect(rows).toEqual([{ recipient: 'a@example.sa' }, { recipient: 'b@example.sa' }])
})

const silent = pino({ level: 'silent' })
const visible = async () =>
  (
    await query<{ visible: number; pages: number; counted: number }>(
      database,
      `select relallvisible as visible, relpages as pages, reltuples::int as counted from pg_class
       where oid = 'public.service_requests'::regclass`,
    )
  )[0]

const addRequests = (number: number) =>
  query(
    database,
    `insert into public.service_requests (client_name, client_email, client_phone, project_description)
     select 'عميل', $2 || n || '@example.sa', '+966501234567', 'وصف المشروع' from generate_series(1, $1::int) as n`,
    [number, randomUUID()],
  )

test('what was written is vacuumed and analyzed, again and again', async () => {
  await addRequests(500)
  expect((await visible())?.visible).toBe(0)
  const vacuum = startVacuum(database, silent, { first: 0, every: 20 })
  try {
    await until(async () => (await visible())?.visible)
    expect(await visible()).toMatchObject({ counted: 500 })
    await addRequests(500)
    // VACUUM and ANALYZE both set the count, and rows may be added between the two
    await until(async () => {
      const seen = await visible()
      return seen?.counted === 1000 && seen.visible === seen.pages
    })
    const [state] = await query<{ analyzed: boolean }>(
      database,
      `select count(*) > 0 as analyzed from pg_stats where schemaname = 'public' and tablename = 'service_requests'`,
    )
    expect(state).toEqual({ analyzed: true })
  } finally {
    await vacuum.stop()
  }
})

test('requests and transactions go on while it vacuums', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const vacuum = startVacuum(database, log, { first: 0, every: 0 })
  try {
    const statuses: number[] = []
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all([
        ask('/rest/v1/services?select=id', secrets.publishableKey),
        ask('/rest/v1/rpc/claim_mails', secrets.secretKey, {
          method: 'POST',
          body: '{"maximum":1}',
          headers: { 'content-type': 'application/json' },
        }),
        database.kysely.transaction().execute(async (transaction) => {
          await sql`select 1`.execute(transaction)
          // The transaction stays open long enough for the timers to run
          for (let times = 0; times < 20; times++) await turn()
          await sql`select 1`.execute(transaction)
          return { status: 200 }
        }),
      ])
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    await until(() => lines.some((line) => line.includes('vacuumed')))
    expect(lines.filter((line) => line.includes('not vacuumed'))).toEqual([])
  } finally {
    await vacuum.stop()
  }
})

test('a stop waits for one table at most, and nothing is vacuumed after it', async () => {
  const spy = vi.spyOn(database.kysely, 'executeQuery')
  const vacuum = startVacuum(database, silent, { first: 0, every: 0 })
  const vacuumed = () =>
    spy.mock.calls.filter(([asked]) => 'sql' in asked && asked.sql.startsWith('vacuum')).length
  await until(() => vacuumed() > 0)
  await vacuum.stop()
  const before = vacuumed()
  expect(before).toBeLessThan(40)
  for (let times = 0; times < 20; times++) await turn()
  expect(vacuumed()).toBe(before)
  spy.mockRestore()
})

test('a checkpoint is made once enough has been written, so that a crash is soon recovered from', async () => {
  const redo = async () =>
    (await query<{ redo: string }>(database, 'select redo_lsn::text as redo from pg_control_checkpoint()'))[0]
      ?.redo
  const before = await redo()
  const patient = startCheckpoints(database, silent, { every: 0, enough: 1024 ** 3 })
  for (let times = 0; times < 20; times++) await turn()
  await patient.stop()
  expect(await redo()).toBe(before)
  await addRequests(10)
  const checkpoints = startCheckpoints(database, silent, { every: 0, enough: 1 })
  await until(async () => (await redo()) !== before)
  await checkpoints.stop()
})
