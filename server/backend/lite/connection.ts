import { AsyncLocalStorage } from 'node:async_hooks'
import { types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Connection } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { CompiledQuery, type Kysely } from 'kysely'
import pLimit from 'p-limit'

/** A database that the embedded API runs on. */
export type Database = Connection

/** Runs work when nobody else has a transaction open; set where all share one session. */
type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>
const turns = new WeakMap<Database, Turn>()

/**
 * Runs one statement with `$1`-style parameters as the owner of the database, past row-level security; in the
 * caller's own transaction where there is one, never in somebody else's.
 */
export async function query<Row = Record<string, unknown>>(
  database: Database,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const run = () => database.kysely.executeQuery(CompiledQuery.raw(text, [...parameters]))
  const { rows } = await (turns.get(database)?.(run) ?? run())
  return rows as Row[]
}

/**
 * Runs a script of several statements, as `query` does, all or nothing: sent as one message, which
 * PostgreSQL takes as one transaction.
 */
export async function runScript(database: Database, script: string): Promise<void> {
  const { driver } = database as unknown as {
    driver: { exec?(script: string): Promise<unknown>; unsafe?(script: string): Promise<unknown> }
  }
  await (driver.exec ? driver.exec(script) : driver.unsafe?.(script))
}

// Postgres writes "2026-11-20 10:00:00.123456+00", PostgREST "2026-11-20T10:00:00.123456+00:00"; every
// digit is kept, since a stale edit is found by comparing updated_at
const iso = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

/**
 * Opens the embedded database.
 * @param dir its folder, or undefined for one in memory
 */
export async function openPglite(dir?: string): Promise<Database> {
  return oneAtATime(
    governed(
      await createPgliteConnection({
        ...(dir ? { url: dir } : {}),
        pgliteOptions: {
          extensions: { pg_trgm },
          parsers: {
            [types.TIMESTAMPTZ]: iso,
            [types.TIMESTAMP]: (value: string) => value.replace(' ', 'T'),
            [types.NUMERIC]: Number,
          },
        },
      }),
    ),
  )
}

/**
 * Lets transactions wait for each other. PGlite has one session, and @supabase/lite opens transactions in it by
 * plain statements: two that begin in the same moment would be one, with the rights of whoever came last.
 */
function oneAtATime<C extends Database>(connection: C): C {
  const free = pLimit(1)
  const inside = new AsyncLocalStorage<true>()
  // What a transaction itself asks for must not wait for its end
  const turn: Turn = (work) => (inside.getStore() ? work() : free(() => inside.run(true, work)))
  const { kysely } = connection
  const transaction = kysely.transaction.bind(kysely)
  kysely.transaction = () => {
    const builder = transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => turn(() => execute(work))
    return builder
  }
  turns.set(connection, turn)
  return connection
}

/** How values travel to and from a PostgreSQL server, so that it answers as PGlite does. */
const postgresTypes = {
  json: jsonType(114),
  jsonb: jsonType(3802),
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  timestamp: { to: 1114, from: [1114], serialize: String, parse: (text: string) => text.replace(' ', 'T') },
  timestamptz: { to: 1184, from: [1184], serialize: String, parse: iso },
}

/** Lite hands over JSON as text already; by itself postgres.js would write that as one JSON string. */
function jsonType(oid: number) {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text) as unknown,
  }
}

/**
 * Opens a PostgreSQL server (15 or newer).
 * @param url its `postgres://` address
 * @param connections how many at once; migrations need exactly one, since @supabase/lite opens their
 *   transactions by plain statements
 */
export function openPostgres(url: string, connections = 10): Database {
  const postgresOptions = { max: connections, onnotice: () => undefined, types: postgresTypes }
  return governed(createPostgresConnection({ url, postgresOptions }))
}

interface RequestVariables {
  auth?: { role?: string; uid?: string; jwt?: unknown }
  storage?: { operation?: string }
}

/**
 * Three corrections of @supabase/lite 0.10.0 (docs/decisions/0002): it grants every privilege on every
 * table to every role at the first request, which would undo our column grants; it sets a request's claims
 * one statement at a time, which one SELECT does faster; and a broken check comes back as a 500.
 */
function governed<C extends Database>(connection: C): C {
  const own = {
    rlsState: 'active',
    normalizeDbError: asRefusal,
    async applyJwtSessionContext(transaction: Kysely<unknown>, variables: RequestVariables) {
      const { auth, storage } = variables
      const role = auth?.role || 'anon'
      const claims = auth?.jwt && typeof auth.jwt === 'object' ? JSON.stringify(auth.jwt) : ''
      await transaction.executeQuery(
        CompiledQuery.raw(
          `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
             set_config('request.jwt.claims', $3, true), set_config('storage.operation', $4, true),
             set_config('role', $2, true)`,
          [String(auth?.uid ?? ''), role, claims, String(storage?.operation ?? '')],
        ),
      )
    },
  }
  for (const name of ['rlsState', 'applyJwtSessionContext', 'normalizeDbError'])
    if (!(name in connection)) throw new Error(`@supabase/lite has changed: ${name} is gone`)
  return Object.assign(connection, own)
}

interface DatabaseError extends Error {
  code?: string
  detail?: string
  hint?: string
}

/**
 * A value that the database refuses (class 23, or raised by a function) is the sender's mistake: 400 with
 * its code, as PostgREST answers. The form `PGRST` is how a database states an answer in full.
 */
function asRefusal(error: DatabaseError): unknown {
  const { detail = null, hint = null } = error ?? {}
  const unfit = isUnfit(error)
  const code = unfit ? '22P02' : (error?.code ?? '')
  const message = unfit ? 'A value is not of the type of its column.' : error?.message
  if (!/^(23514|23P01|23001|P0001|22P02)$/.test(code)) return error
  const refusal: DatabaseError = new Error(JSON.stringify({ code, message, details: detail, hint }))
  refusal.code = 'PGRST'
  refusal.detail = JSON.stringify({ status: 400, headers: {} })
  return refusal
}

/** Whether a value was of a type that does not even travel to its column (an object for a text). */
function isUnfit(error: DatabaseError | undefined): boolean {
  return error?.code === 'ERR_INVALID_ARG_TYPE' || /^Invalid input for \w+ type$/.test(error?.message ?? '')
}
