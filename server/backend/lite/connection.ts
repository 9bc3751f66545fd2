import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Connection } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { CompiledQuery } from 'kysely'
import { withDatabaseErrors } from './database-errors.ts'
import { inTurn, oneTransactionAtATime } from './one-transaction-at-a-time.ts'
import { withRequestRole } from './request-role.ts'
import { pgliteParsers, postgresTypes } from './value-formats.ts'

/** A database that the embedded API runs on. */
export type Database = Connection

/** What both kinds of connection have, but the type that they share does not say. */
interface OpenConnection {
  close(): Promise<void>
  driver: { exec?(script: string): Promise<unknown>; unsafe?(script: string): Promise<unknown> }
}
const asOpen = (database: Database) => database as Database & OpenConnection

/**
 * Opens the embedded database.
 * @param dir its folder, or undefined for one in memory
 */
export async function openPglite(dir?: string): Promise<Database> {
  const connection = await createPgliteConnection({
    ...(dir ? { url: dir } : {}),
    pgliteOptions: { extensions: { pg_trgm }, parsers: pgliteParsers },
  })
  return oneTransactionAtATime(withDatabaseErrors(withRequestRole(connection)))
}

/**
 * Opens a PostgreSQL server (15 or newer).
 * @param url its `postgres://` address
 * @param connections how many at once; migrations need exactly one (docs/upstream/migrations-over-a-pool.md)
 */
export function openPostgres(url: string, connections = 10): Database {
  const postgresOptions = { max: connections, onnotice: () => undefined, types: postgresTypes }
  return withDatabaseErrors(withRequestRole(createPostgresConnection({ url, postgresOptions })))
}

/** Closes a database once its running statements have ended. */
export function closeDatabase(database: Database): Promise<void> {
  return asOpen(database).close()
}

/**
 * Runs one statement with `$1`-style parameters as the owner of the database, past row-level security; in the
 * caller's own transaction where there is one, never in another's.
 */
export async function query<Row = Record<string, unknown>>(
  database: Database,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const run = () => database.kysely.executeQuery(CompiledQuery.raw(text, [...parameters]))
  const { rows } = await inTurn(database, run)
  return rows as Row[]
}

/**
 * Runs a script of several statements, as `query` does, all or nothing: sent as one message, which PostgreSQL takes
 * as one transaction.
 */
export async function runScript(database: Database, script: string): Promise<void> {
  const { driver } = asOpen(database)
  await (driver.exec ? driver.exec(script) : driver.unsafe?.(script))
}
