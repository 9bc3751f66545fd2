/**
 * Which migrations this version has, and which a database has applied. The working folder must be the
 * project's root.
 */
import { readdir } from 'node:fs/promises'
import { StartError } from '#server/settings.ts'
import { type Database, query } from './lite/connection.ts'

/** The versions of `supabase/migrations`. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir('supabase/migrations')).map((name) => name.split('_')[0] ?? '')
}

/** The versions that a database has applied, in order. Its history must exist. */
export async function recordedMigrations(database: Database): Promise<string[]> {
  const rows = await query<{ version: string }>(
    database,
    'select version from supabase_migrations.schema_migrations order by version',
  )
  return rows.map(({ version }) => version)
}

/** The first version that this version of the site does not have: another version made the database. */
export async function unknownMigration(versions: string[]): Promise<string | undefined> {
  const known = new Set(await knownMigrations())
  return versions.find((version) => !known.has(version))
}

/**
 * Refuses a database whose history has migrations that this version does not have: a newer version made it, or one
 * from before the first migration was rewritten.
 * @throws StartError
 */
export async function checkHistory(database: Database): Promise<void> {
  const unknown = await unknownMigration(await recordedMigrations(database))
  if (unknown)
    throw new StartError(
      `This database was made by another version of the site: this one does not have its migration ${unknown}. Start the version that made it, or choose an empty database (DATA_DIR or DATABASE_URL).`,
    )
}
