/** Measures the lists of the back office with as many rows as a firm gathers in years. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import {
  type Database as Connection,
  closeDatabase,
  openPglite,
  openPostgres,
  query,
} from '#server/backend/lite/connection.ts'
import { crowd, fillWithCrowd } from '#tests/policies/support/crowd.ts'
import { migrated } from '#tests/support/api.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { freshDataDir, startServer } from '#tests/support/server.ts'

type Sql = <Row = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<Row[]>

const row = (name: string, value: string) => process.stdout.write(`${name.padEnd(52)} ${value}\n`)
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** How often each is read, and the milliseconds after which less must do; the figures are medians. */
const rounds = 40
const patience = 6000

/** Each list: its name here, its function, what it is asked for, and the table whose rows it shows. */
const lists: { name: string; call: string; asks: Record<string, unknown>; table?: string }[] = [
  { name: 'Requests', call: 'list_requests', asks: {}, table: 'service_requests' },
  {
    name: 'Requests, searched',
    call: 'list_requests',
    asks: { search: 'طالب abc' },
    table: 'service_requests',
  },
  {
    name: 'Requests, a search that all fulfil',
    call: 'list_requests',
    asks: { search: 'طالب' },
    table: 'service_requests',
  },
  {
    name: 'Requests, of one status',
    call: 'list_requests',
    asks: { statuses: ['reviewing'] },
    table: 'service_requests',
  },
  {
    name: 'Requests, page 400',
    call: 'list_requests',
    asks: { page_offset: 7980 },
    table: 'service_requests',
  },
  {
    name: 'Service requests, new ones',
    call: 'list_requests',
    asks: { statuses: ['new'] },
    table: 'service_requests',
  },
  { name: 'Users', call: 'list_users', asks: {}, table: 'user_profiles' },
  { name: 'Users, searched', call: 'list_users', asks: { search: 'crowd17' }, table: 'user_profiles' },
  { name: 'Employees', call: 'list_employees', asks: {}, table: 'employees' },
  { name: 'Projects', call: 'list_projects', asks: {}, table: 'projects' },
  { name: 'Client projects', call: 'list_client_projects', asks: {}, table: 'client_projects' },
  { name: 'Dashboard', call: 'admin_dashboard', asks: {} },
]

/** The arguments of a call as SQL. */
const written = (asks: Record<string, unknown>) =>
  Object.entries(asks)
    .map(([name, value]) => `${name} => ${Array.isArray(value) ? `'{${value}}'` : `'${value}'`}`)
    .join(', ')

const adminOf = async (sql: Sql) =>
  (
    await sql<{ id: string; email: string }>(
      `select id, email from auth.users where id = (select id from public.user_profiles where user_type = 'admin' limit 1)`,
    )
  )[0]

/** Which big tables a list reads as a whole: what the database itself counts within one transaction. */
async function scans(sql: Sql, admin: string): Promise<string> {
  await sql(`create or replace function pg_temp.scanned(account text, statement text) returns text[]
    language plpgsql as $$
    declare
      before jsonb;
    begin
      perform set_config('request.jwt.claim.sub', account, true);
      select jsonb_object_agg(relname, seq_scan) into before from pg_stat_xact_user_tables;
      execute statement;
      return array(
        select relname::text from pg_stat_xact_user_tables
        where seq_scan > coalesce((before ->> relname)::bigint, 0) and relname = any (array[
          'service_requests', 'service_request_events', 'user_profiles', 'employees', 'projects', 'client_projects',
          'accounts', 'users'
        ])
      );
    end
    $$`)
  const scanned = async (statement: string) =>
    (await sql<{ found: string[] }>('select pg_temp.scanned($1, $2) as found', [admin, statement]))[0]
      ?.found ?? []
  // Proof that the count counts
  if (!(await scanned('select count(notes) from public.service_requests')).includes('service_requests'))
    throw new Error('A scan of a whole table was not seen')
  const found: string[] = []
  for (const { name, call, asks } of lists)
    for (const table of await scanned(`select public.${call}(${written(asks)})`))
      found.push(`${name}: ${table}`)
  return found.join(', ') || 'none'
}

/** Fills a database; returns who may look at it, and the tables that lists read as a whole. */
async function fill(database: Connection) {
  const sql: Sql = (text, parameters) => query(database, text, parameters)
  await fillWithCrowd({ sql })
  const admin = await adminOf(sql)
  return { admin, scanned: await scans(sql, admin?.id ?? '') }
}

/** The same of a PostgreSQL server of its own, where one is installed. */
async function scansOnPostgres(): Promise<string> {
  let server: Awaited<ReturnType<typeof startPostgres>>
  try {
    server = await startPostgres()
  } catch (error) {
    return `not measured (${(error as Error).message})`
  }
  try {
    await closeDatabase(await migrated(openPostgres(server.url, 1)))
    const connection = postgres(server.url, { max: 1, onnotice: () => undefined })
    const sql: Sql = async (text, parameters) =>
      [...(await connection.unsafe(text, (parameters ?? []) as string[]))] as never
    await fillWithCrowd({ sql })
    await sql(`update public.user_profiles set user_type = 'admin', client_type = null
      where id = (select id from public.user_profiles where user_type = 'client' order by id limit 1)`).catch(
      () => [],
    )
    const admin = await adminOf(sql)
    const scanned = admin ? await scans(sql, admin.id) : 'not measured (no admin)'
    await connection.end()
    return scanned
  } finally {
    server.stop()
  }
}

/** Prints for each list how long its read takes, as a ratio to a plain read of the same rows in the same run. */
export async function benchLists(): Promise<void> {
  const dataDir = freshDataDir()
  try {
    const first = await startServer({ DATA_DIR: dataDir, SEED: 'none' })
    await first.stop(true)
    // The owner's connection: the server that answers below is another process, and starts from what this leaves
    const database = await openPglite(join(dataDir, 'database'))
    const { scanned } = await fill(database)
    await closeDatabase(database)

    const server = await startServer({ DATA_DIR: dataDir, SEED: 'none' })
    const { publishableKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
    const [account] = JSON.parse(readFileSync(join(dataDir, 'first-run-accounts.json'), 'utf8'))
    const db = createClient(server.url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data, error } = await db.auth.signInWithPassword(account)
    if (error) throw error
    const headers = {
      apikey: publishableKey,
      authorization: `Bearer ${data.session.access_token}`,
      'content-type': 'application/json',
    }
    const timed = async (path: string, body?: object) => {
      const begun = performance.now()
      const answer = await fetch(`${server.url}/rest/v1/${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
      return { time: performance.now() - begun, read: JSON.parse(text) }
    }
    row(
      'Rows',
      `${crowd.requests.toLocaleString('en')} requests, ${crowd.users.toLocaleString('en')} accounts, ${crowd.projects} projects, ${crowd.links.toLocaleString('en')} links`,
    )
    const one = await timed('service_requests?select=*&limit=1')
    for (const { name, call, asks, table } of lists) {
      const { read } = await timed(`rpc/${call}`, asks)
      const ids = (read.rows ?? []).map(({ id }: { id: string }) => id)
      // The dashboard shows no rows: beside it stands the smallest read there is
      const plain = table
        ? `${table}?select=*&id=in.(${ids.join(',')})`
        : `service_requests?select=*&id=eq.${one.read[0].id}`
      const times = { list: [] as number[], plain: [] as number[] }
      const until = performance.now() + patience
      for (let round = 0; round < rounds && (round < 5 || performance.now() < until); round++) {
        times.list.push((await timed(`rpc/${call}`, asks)).time)
        times.plain.push((await timed(plain)).time)
      }
      const [list, bare] = [median(times.list), median(times.plain)]
      row(
        name,
        `${list.toFixed(1)} ms, ${(list / bare).toFixed(1)} times ${table ? `a plain read of its ${ids.length} rows` : 'a plain read of one row'} (goal: under 4)`,
      )
    }
    await server.stop(true)
    row('Whole tables read, embedded database', scanned)
    row('Whole tables read, PostgreSQL', await scansOnPostgres())
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
