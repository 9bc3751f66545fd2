/** On a PostgreSQL server, a statement ends after the time limit of its role, and no other statement does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementTimeouts } from '#server/backend/lite/request-role.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { isAlive, takenBelow } from '#tests/support/processes.ts'
import { freshDataDir, type RunningServer, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let database: Awaited<ReturnType<typeof startPostgres>>
let server: RunningServer
let keys: { publishableKey: string; secretKey: string }
let settings: Record<string, string>
beforeAll(async () => {
  const dataDir = freshDataDir()
  database = await startPostgres()
  settings = { DATA_DIR: dataDir, SEED: 'none', DATABASE_URL: database.url }
  // Started once for the migrations: the API reads its functions at the next start
  await (await startServer(settings)).stop(true)
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`
    create function public.hold_up() returns text language sql as $$ select pg_sleep(600)::text $$;
    create function public.time_given() returns text language sql as $$ select current_setting('statement_timeout') $$;
    create function public.compiled() returns text language sql as $$ select current_setting('jit') $$;
    grant execute on function public.hold_up(), public.time_given(), public.compiled() to anon, service_role`)
  await sql.end()
  server = await startServer(settings)
  keys = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
})
afterAll(async () => {
  await server?.stop()
  database?.stop()
})

const call = (name: string, apikey: string) =>
  fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: '{}',
  })

test('a visitor who asks for too much is told so, while others are answered', async () => {
  const held = call('hold_up', keys.publishableKey)
  const other = await call('time_given', keys.publishableKey)
  expect(await other.json()).toBe(statementTimeouts.anon)
  const answer = await held
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: '57014' })
})

test('the server itself gets longer, and no role goes without', async () => {
  expect(await (await call('time_given', keys.secretKey)).json()).toBe('1min')
  expect(Object.keys(statementTimeouts)).toEqual(['anon', 'authenticated', 'service_role'])
})

test('no statement is compiled first', async () => {
  const sql = postgres(database.url, { max: 1 })
  expect((await sql`show jit`)[0]).toEqual({ jit: 'on' })
  await sql.end()
  expect(await (await call('compiled', keys.secretKey)).json()).toBe('off')
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s ends every process of the site while a statement runs, and the next start works',
  async (signal) => {
    const own = takenBelow(server.process.pid as number).map(({ pid }) => pid)
    expect(own.length).toBeGreaterThan(1)
    const held = call('hold_up', keys.secretKey).catch(() => undefined)
    const sql = postgres(database.url, { max: 1 })
    const runs = async () =>
      (await sql`select from pg_stat_activity where query like '%hold_up%' and pid <> pg_backend_pid()`)
        .length > 0
    await until(runs)
    server.process.kill(signal)
    await until(() => !own.some(isAlive))
    await held
    await sql.end()
    server = await startServer(settings)
    expect((await call('time_given', keys.publishableKey)).status).toBe(200)
  },
)
