import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Connection } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { CompiledQuery } from 'kysely'
import { SyncedFiles } from '#server/backend/durability/synced-files.ts'
import type { WalSync } from '#server/backend/durability/wal.ts'
import { withDatabaseErrors } from './database-errors.ts'
import { inTurn, oneTransactionAtATime } from './one-transaction-at-a-time.ts'
import { withFastReads } from './reads.ts'
import { sessionCheck, withRequestRole } from './request-role.ts'
import { pgliteParsers, postgresTypes } from './value-formats.ts'

/** A database that the embedded API runs on. */
export type Database = Connection

/** Members of both kinds of connection that are missing in their common type. */
interface OpenConnection {
  close(): Promise<void>
  driver: {
    exec?(script: string): Promise<unknown>
    unsafe?(script: string): Promise<unknown>
    /** Only on PGlite: parsers by the number of the type. */
    parsers?: Record<number, unknown>
  }
}
const asOpen = (database: Database) => database as Database & OpenConnection

/** The embedded database did not open. */
export class DatabaseDidNotOpen extends Error {
  override name = 'DatabaseDidNotOpen'
  /** The last lines of PostgreSQL's own log. They were written before any statement ran, so they hold no data. */
  readonly lines: string[]

  constructor(lines: string[], cause: unknown) {
    const reason = lines.findLast((line) => /PANIC|FATAL/.test(line))?.replace(/^.*?(PANIC|FATAL): */, '')
    super(reason ?? 'PGlite did not open', { cause })
    this.lines = lines
  }
}

/**
 * Opens the embedded database. The caller holds the lock of its folder.
 * @param dir its folder, or undefined for a database in memory
 * @param wal syncs its write-ahead log to the disk; without it nothing is synced, and a power cut may destroy
 *   the database
 * @throws DatabaseDidNotOpen
 */
export async function openPglite(dir?: string, wal?: WalSync): Promise<Database> {
  const lines: string[] = []
  let opening = true
  // A killed copy leaves this file; after a power cut it is empty, and PostgreSQL then refuses to start
  if (dir) await rm(join(dir, 'postmaster.pid'), { force: true, recursive: true })
  try {
    const connection = await createPgliteConnection({
      ...(dir ? { url: dir } : {}),
      pgliteOptions: {
        extensions: { pg_trgm },
        parsers: pgliteParsers,
        ...(dir ? { fs: new SyncedFiles(dir, wal, (line) => opening && lines.push(line)) } : {}),
        startParams: [
          ...PGlite.defaultStartParams.filter((parameter) => !wal || parameter !== '-F'),
          ...parameters,
        ],
      },
    })
    await dropRowParsers(connection)
    opening = false
    return oneTransactionAtATime(withFastReads(withDatabaseErrors(withRequestRole(connection))))
  } catch (error) {
    throw new DatabaseDidNotOpen(lines.slice(-20), error)
  }
}

/**
 * Drops the parsers for arrays of rows, which no query returns. PGlite copies its list of parsers for each
 * statement that it runs by itself, and 300 of 400 are these. The others stay, since parsers of arrays look
 * up the parsers of their elements there.
 */
async function dropRowParsers(database: Database): Promise<void> {
  const { parsers = {} } = asOpen(database).driver
  const unused = await query<{ typarray: number }>(
    database,
    "select typarray from pg_catalog.pg_type where typtype = 'c' and typarray <> 0",
  )
  for (const { typarray } of unused) delete parsers[typarray]
}

const parameters = [
  // Emscripten passes fsync on, but ignores fdatasync
  'wal_sync_method=fsync',
  // Instead of 128 MB, which PostgreSQL would allocate at the start; other reads come from the system's cache
  'shared_buffers=16MB',
].flatMap((parameter) => ['-c', parameter])

/**
 * Connects to a PostgreSQL server (15 or newer).
 * @param url its `postgres://` address
 * @param connections how many at the same time; migrations need exactly one
 *   (docs/upstream/migrations-over-a-pool.md)
 * @param check the SQL with which a call checks whether its session has ended
 */
export function openPostgres(url: string, connections = 10, check = sessionCheck): Database {
  const postgresOptions = { max: connections, onnotice: () => undefined, types: postgresTypes }
  return withDatabaseErrors(withRequestRole(createPostgresConnection({ url, postgresOptions }), true, check))
}

/** Closes a database once its running statements have ended. */
export function closeDatabase(database: Database): Promise<void> {
  return asOpen(database).close()
}

/**
 * Runs one statement with `$1`-style parameters as the owner of the database, bypassing row-level security.
 * Uses the caller's own transaction if there is one, and never another's.
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
