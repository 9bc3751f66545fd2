import type { App } from '@supabase/lite'
import { applyPendingMigrations } from '@supabase/lite/cli'
import { StartError } from '#server/settings.ts'
import { type Database, query, runScript } from './lite/connection.ts'
import { codeOf } from './lite/database-errors.ts'
import { checkHistory } from './migrations.ts'

/**
 * The roles of the API, as on a hosted Supabase project. Only a superuser can create a role that bypasses
 * row-level security; otherwise `serverPolicies` gives the server's role the same rights.
 */
const roles = `
do $$
declare
  member text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
  role text;
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    begin
      create role service_role nologin bypassrls;
    exception when insufficient_privilege then
      create role service_role nologin;
    end;
  end if;
  foreach role in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, role, member) then execute format('grant %I to current_user', role); end if;
  end loop;
end $$;
`

/** The rights that a hosted project gives these roles before the first migration. */
const platform = `
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.objects, storage.buckets to anon, authenticated, service_role;
revoke create on schema public from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
`

/** Lets the server's role do everything on every table if it does not bypass row-level security. */
const serverPolicies = `
do $$
declare
  target regclass;
begin
  if (select rolbypassrls or rolsuper from pg_roles where rolname = 'service_role') then return; end if;
  for target in
    select oid from pg_class c
    where relkind in ('r', 'p') and relrowsecurity and relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
      and not exists (select from pg_policy where polrelid = c.oid and polname = 'the server may do everything')
  loop
    execute format(
      'create policy "the server may do everything" on %s to service_role using (true) with check (true)', target);
  end loop;
end $$;
`

/** Number of the advisory lock that makes processes migrate a PostgreSQL server one at a time. */
const migrationLock = 4_812_604

/**
 * The SQL that an administrator runs for a user that is not allowed to create roles. If another site has
 * created the roles, PostgreSQL 16 and later need only the last line.
 */
async function rolesByHand(database: Database): Promise<string> {
  const known = await query<{ name: string }>(
    database,
    "select rolname as name from pg_roles where rolname in ('anon', 'authenticated', 'service_role')",
  )
  const missing = ['anon nologin', 'authenticated nologin', 'service_role nologin bypassrls'].filter(
    (role) => !known.some(({ name }) => role.startsWith(`${name} `)),
  )
  const [me] = await query<{ name: string }>(database, 'select quote_ident(current_user) as name')
  const lines = [
    ...missing.map((role) => `create role ${role};`),
    `grant anon, authenticated, service_role to ${me?.name ?? ''};`,
  ]
  return lines.map((line) => `\n  ${line}`).join('')
}

/** @throws StartError when the user is not allowed to create the roles, or to be a member of existing ones */
export async function makeRoles(database: Database): Promise<void> {
  try {
    await runScript(database, roles)
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new StartError(
      `The PostgreSQL user that DATABASE_URL names is not allowed to make the roles of the API, or to use those that are there. Ask its administrator to run these lines once:${await rolesByHand(database)}`,
    )
  }
}

/**
 * Creates what our tables depend on: the schemas auth and storage, and the roles of the API. Changes nothing
 * where they exist.
 * @throws StartError when the user is not allowed to create the roles
 */
export async function preparePlatform(app: App, database: Database): Promise<void> {
  await makeRoles(database)
  await app.ensureSystemSchema()
  const [ready] = await query<{ ready: boolean }>(
    database,
    `select to_regclass('storage.objects') is not null and to_regclass('auth.users') is not null as ready`,
  )
  if (!ready?.ready) throw new Error('The system schemas auth and storage could not be made.')
  await runScript(database, platform)
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
    await runScript(database, serverPolicies)
    return applied.map(({ filename }) => filename)
  } finally {
    await query(database, 'select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
  }
}
