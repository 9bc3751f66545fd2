import { types } from '@electric-sql/pglite'
import type { Connection } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { CompiledQuery, type Kysely } from 'kysely'

/** A database that the embedded API runs on. */
export type Database = Connection

/** Runs one statement with `$1`-style parameters as the owner of the database, past row-level security. */
export async function query<Row = Record<string, unknown>>(
  database: Database,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await database.kysely.executeQuery(CompiledQuery.raw(text, [...parameters]))
  return rows as Row[]
}

/** Runs a script of several statements, as `query` does, all or nothing. */
export async function runScript(database: Database, script: string): Promise<void> {
  const { driver } = database as unknown as {
    driver: { exec?(script: string): Promise<unknown>; unsafe?(script: string): Promise<unknown> }
  }
  const whole = `begin;\n${script}\n;commit;`
  try {
    await (driver.exec ? driver.exec(whole) : driver.unsafe?.(whole))
  } catch (error) {
    await query(database, 'rollback').catch(() => undefined)
    throw error
  }
}

const iso = (value: string) => new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()

/**
 * Opens the embedded database.
 * @param dir its folder, or undefined for one in memory
 */
export async function openPglite(dir?: string): Promise<Database> {
  return governed(
    await createPgliteConnection({
      ...(dir ? { url: dir } : {}),
      pgliteOptions: {
        parsers: {
          // Postgres writes "2026-11-20 10:00:00+00"; supabase-js users expect ISO 8601
          [types.TIMESTAMPTZ]: iso,
          [types.TIMESTAMP]: (value: string) => value.replace(' ', 'T'),
        },
      },
    }),
  )
}

/** Opens a PostgreSQL server (15 or newer) named by a `postgres://` address. */
export function openPostgres(url: string): Database {
  return governed(createPostgresConnection({ url, postgresOptions: { max: 10, onnotice: () => undefined } }))
}

interface RequestVariables {
  auth?: { role?: string; uid?: string; jwt?: unknown }
  storage?: { operation?: string }
}

/**
 * Two corrections of @supabase/lite 0.10.0 (docs/decisions/0003):
 * it grants every privilege on every table to every role at the first request, which would undo our
 * column grants; and it sets a request's claims one statement at a time, which one SELECT does faster.
 */
function governed<C extends Database>(connection: C): C {
  const own = {
    rlsState: 'active',
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
  for (const name of ['rlsState', 'applyJwtSessionContext'])
    if (!(name in connection)) throw new Error(`@supabase/lite has changed: ${name} is gone`)
  return Object.assign(connection, own)
}
