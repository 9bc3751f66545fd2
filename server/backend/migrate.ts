import { readdir } from 'node:fs/promises'
import type { App } from '@supabase/lite'
import { applyPendingMigrations } from '@supabase/lite/cli'
import { StartError } from '#server/settings.ts'
import { type Database, query, runScript } from './lite/connection.ts'

/** What a hosted Supabase project has before the first migration runs. */
const platform = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
end $$;
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.objects, storage.buckets to anon, authenticated, service_role;
revoke create on schema public from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
`

/** Number of the advisory lock that lets one process at a time migrate a PostgreSQL server. */
const migrationLock = 4_812_604

/**
 * Makes what our tables stand on: the schemas auth and storage, and the roles of the API. Changes nothing where they
 * exist.
 */
export async function preparePlatform(app: App, database: Database): Promise<void> {
  await app.ensureSystemSchema()
  const [ready] = await query<{ ready: boolean }>(
    database,
    `select to_regclass('storage.objects') is not null and to_regclass('auth.users') is not null as ready`,
  )
  if (!ready?.ready) throw new Error('The system schemas auth and storage could not be made.')
  await runScript(database, platform)
}

/**
 * Refuses a database whose history has migrations that this version does not have: a newer version made it, or one
 * from before the first migration was rewritten.
 * @throws StartError
 */
async function checkHistory(database: Database): Promise<void> {
  const recorded = await query<{ version: string }>(
    database,
    `select version from supabase_migrations.schema_migrations order by version`,
  )
  const files = await readdir('supabase/migrations')
  const known = new Set(files.map((name) => name.split('_')[0]))
  const unknown = recorded.find(({ version }) => !known.has(version))
  if (unknown)
    throw new StartError(
      `This database was made by another version of the site: this one does not have its migration ${unknown.version}. Start the version that made it, or choose an empty database (DATA_DIR or DATABASE_URL).`,
    )
}

/**
 * Brings a database to the newest state: the platform, and every migration of `supabase/migrations` not yet
 * recorded, each in its own transaction. The working folder must be the project's root.
 * @returns the names of the migrations that ran now
 * @throws StartError when another version of the site made the database
 */
export async function migrate(app: App, database: Database): Promise<string[]> {
  await query(database, 'select pg_advisory_lock($1)', [migrationLock])
  try {
    await preparePlatform(app, database)
    await checkHistory(database)
    const { applied } = await applyPendingMigrations(app)
    return applied.map(({ filename }) => filename)
  } finally {
    await query(database, 'select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
  }
}
