/** Measures the back office and the portals with 100,000 requests, on both databases. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import postgres from 'postgres'
import { closeDatabase, type Database, openPglite, query } from '#server/backend/lite/connection.ts'
import { startVacuum } from '#server/backend/vacuum.ts'
import { forge } from '#tests/policies/support/tokens.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { freshDataDir, type RunningServer, startServer } from '#tests/support/server.ts'
import { busy, fillCompany, volumes } from './fill.ts'
import { type Read, type Reader, reads } from './reads.ts'

type Sql = <Row = Record<string, unknown>>(text: string) => Promise<Row[]>

const row = (name: string, value: string) => process.stdout.write(`${name.padEnd(52)} ${value}\n`)
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** How often each read runs in turn with its plain read; the figures are medians. */
const rounds = 25
/** How often all reads run beforehand, while the embedded database is still being compiled. */
const warmings = 6

/** The accounts that read. */
async function people(sql: Sql): Promise<Record<Reader, string>> {
  const [found] = await sql<{ admin: string; client: string }>(
    `select (select id from public.user_profiles where user_type = 'admin' limit 1) as admin,
       (select id from public.user_profiles as profile where user_type = 'client' and is_active and id <> '${busy.client}'
        and exists (select from public.service_requests as sent where sent.user_id = profile.id)
        order by id limit 1) as client`,
  )
  if (!found) throw new Error('There are no accounts to read with')
  return { ...found, busyClient: busy.client, employee: busy.employeeAccount }
}

/** Calls the API of a running server on behalf of each account. */
function asking(server: RunningServer, accounts: Record<Reader, string>) {
  const { publishableKey, jwtSecret } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  const exp = Math.floor(Date.now() / 1000) + 3600
  let asked = 0
  // Use another session and another address each time, or the limits would refuse calls
  const token = (sub: string) =>
    forge({ sub, role: 'authenticated', aud: 'authenticated', exp, nonce: asked }, jwtSecret)
  return async (reader: Reader, path: string, body?: object) => {
    asked += 1
    const begun = performance.now()
    const answer = await fetch(`${server.url}/rest/v1/${path}`, {
      headers: {
        'x-forwarded-for': `10.0.${(asked >> 8) & 255}.${asked & 255}`,
        apikey: publishableKey,
        authorization: `Bearer ${token(accounts[reader])}`,
        'content-type': 'application/json',
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    return { time: performance.now() - begun, read: JSON.parse(text) }
  }
}

type Rows = { id: string }[]
/** The rows of a table, of a page of a list, and of the columns of the board. */
const rowsOf = (read: Rows | { rows?: Rows; columns?: Record<string, { rows: Rows }> }): Rows =>
  Array.isArray(read) ? read : (read.rows ?? Object.values(read.columns ?? {}).flatMap(({ rows }) => rows))

/** Prints how long each read takes, as a ratio to a plain read of the same rows in the same run. */
async function measureReads(name: string, server: RunningServer, accounts: Record<Reader, string>) {
  const ask = asking(server, accounts)
  const latest = 'service_requests?select=*&order=created_at.desc&limit=20'
  const wanted = process.env.SCALE_READS
  const all = reads(accounts.client).filter((read) => !wanted || new RegExp(wanted, 'i').test(read.name))
  const plainOf = async ({ reader, path, body, table, plain }: Read) => {
    const { read } = await ask(reader, path, body)
    if (!table) {
      const who: Reader = 'admin'
      const ids = (await ask(who, latest)).read.map(({ id }: { id: string }) => id)
      return { reader: who, plain: `service_requests?select=*&id=in.(${ids})`, rows: ids.length }
    }
    const rows = rowsOf(read)
    return {
      reader,
      plain: plain ?? `${table}?select=*&id=in.(${rows.map(({ id }) => id)})`,
      rows: rows.length,
    }
  }
  for (let round = 0; round < warmings; round++)
    for (const read of all) await ask(read.reader, read.path, read.body)
  for (const read of all) {
    const { reader, plain, rows } = await plainOf(read)
    const times = { read: [] as number[], plain: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      times.read.push((await ask(read.reader, read.path, read.body)).time)
      times.plain.push((await ask(reader, plain)).time)
    }
    const [one, other] = [median(times.read), median(times.plain)]
    row(
      `${name}, ${read.name}`,
      `${(one / other).toFixed(1)} times a plain read of ${rows} rows${one / other > 4 ? ' (goal: at most 4)' : ''}`,
    )
  }
}

/**
 * Prints the longest wait of a request during one round of vacuuming after a day with many changes: the time
 * from one statement to the next, since the embedded database blocks the whole process.
 */
async function measureVacuum(database: Database) {
  await query(
    database,
    `update public.service_requests set status = 'reviewing'
     where id in (select id from public.service_requests where status = 'new' order by created_at desc limit 2500)`,
  )
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const vacuum = startVacuum(database, log, { first: 0, every: 3_600_000 })
  let longest = 0
  for (let before = performance.now(); lines.length === 0; ) {
    await query(database, 'select 1')
    await new Promise(setImmediate)
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
  }
  await vacuum.stop()
  if (lines.join().includes('not vacuumed')) throw new Error(lines.join())
  row('Embedded, longest wait while it vacuums', `${(longest / 1000).toFixed(2)} s (goal: at most 0.3)`)
}

/** A data folder created by a first start without example content. */
async function startedFolder(settings: Record<string, string>) {
  await (await startServer(settings)).stop(true)
}

async function embedded() {
  const dataDir = freshDataDir()
  const settings = { DATA_DIR: dataDir, SEED: 'none', TRUST_PROXY: 'loopback' }
  try {
    await startedFolder(settings)
    let begun = performance.now()
    const database = await openPglite(join(dataDir, 'database'))
    const sql: Sql = (text) => query(database, text)
    await fillCompany(sql)
    row('Embedded, filled', seconds(begun))
    await measureVacuum(database)
    const accounts = await people(sql)
    await closeDatabase(database)

    begun = performance.now()
    const server = await startServer(settings)
    row('Embedded, start', `${seconds(begun)} (goal: under 10)`)
    await measureReads('Embedded', server, accounts)
    await server.kill()

    begun = performance.now()
    const recovered = await startServer(settings)
    row('Embedded, start after a crash', `${seconds(begun)} (goal: under 10)`)
    await recovered.stop(true)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres() {
  const dataDir = freshDataDir()
  const database = await startPostgres()
  const settings = { DATA_DIR: dataDir, SEED: 'none', TRUST_PROXY: 'loopback', DATABASE_URL: database.url }
  try {
    await startedFolder(settings)
    const begun = performance.now()
    const connection = postgres(database.url, { max: 1, onnotice: () => undefined })
    const sql: Sql = async (text) => [...(await connection.unsafe(text))] as never
    await fillCompany(sql)
    row('PostgreSQL, filled', seconds(begun))
    const accounts = await people(sql)
    await connection.end()
    const server = await startServer(settings)
    await measureReads('PostgreSQL', server, accounts)
    await server.stop(true)
  } finally {
    database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Prints all figures; takes about ten minutes. SCALE_DATABASE (embedded or postgres) and SCALE_READS (part of
 * a read's name) select only some.
 */
export async function benchScale(): Promise<void> {
  row(
    'Rows',
    Object.entries(volumes)
      .map(([name, number]) => `${number.toLocaleString('en')} ${name}`)
      .join(', '),
  )
  const only = process.env.SCALE_DATABASE
  if (only !== 'postgres') await embedded()
  if (only !== 'embedded') await onPostgres()
}
