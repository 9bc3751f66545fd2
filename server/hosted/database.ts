import postgres, { type Sql } from 'postgres'
import { knownMigrations } from '#server/backend/migrations.ts'
import { StartError } from '#server/settings.ts'

/** The state of a project’s database. */
interface DatabaseState {
  /** Major version of PostgreSQL. */
  version: number
  /** Migrations of this version of the site that are missing, in order. */
  missing: string[]
  /** Whether it has accounts or content, so that the example content must not be added. */
  used: boolean
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Opens a project’s database, encrypted unless it is on this machine or its address says otherwise. */
export function openProject(url: string): Sql {
  const told = /[?&]sslmode=/.test(url)
  const ssl = loopback.has(new URL(url).hostname) ? false : 'require'
  return postgres(url, { max: 1, connect_timeout: 15, onnotice: () => undefined, ...(!told && { ssl }) })
}

/**
 * Checks a project’s database before anything is changed there.
 * @throws StartError when something else, or another version of the site, has made its tables
 */
export async function projectState(sql: Sql): Promise<DatabaseState> {
  const [found] = await sql<{ version: number; recorded: boolean; ours: boolean; foreign: string | null }[]>`
    select current_setting('server_version_num')::int / 10000 as version,
      to_regclass('supabase_migrations.schema_migrations') is not null as recorded,
      to_regclass('public.content_version') is not null as ours,
      (select min(tablename) from pg_tables where schemaname = 'public') as foreign`
  const { version = 0, recorded = false, ours = false, foreign = null } = found ?? {}
  const known = (await knownMigrations()).sort()
  const rows = recorded
    ? await sql<
        { version: string }[]
      >`select version from supabase_migrations.schema_migrations order by version`
    : []
  const had = rows.map((row) => row.version)
  const unknown = had.find((one) => !known.includes(one))
  if (ours && unknown)
    throw new StartError(
      `The database is of a newer version of the site: this one does not have its migration ${unknown}. Use that version.`,
    )
  const other = foreign ? `the table ${foreign}` : unknown && `the migration ${unknown}`
  if (!ours && other)
    throw new StartError(`The database has something else in it (${other}): choose an empty project.`)
  const [content] = ours
    ? await sql<{ used: boolean }[]>`
        select exists (select from auth.users) or exists (select from public.projects) as used`
    : []
  return { version, missing: known.filter((one) => !had.includes(one)), used: content?.used ?? false }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'does not answer',
  ENOTFOUND: 'has no known address',
  ENETUNREACH:
    'cannot be reached from here: its direct address is IPv6. Take the string of the session pooler (Connect, Session pooler)',
  CONNECT_TIMEOUT: 'does not answer in time',
  '28P01': 'refuses the password: set a new one under Database, Settings',
  '28000': 'refuses the user',
  '3D000': 'does not exist under this name',
  XX000: 'is not known to the pooler: copy the string again (Connect, Session pooler)',
}

/** A sentence for the usual reasons why a project’s database cannot be used. */
export function databaseSentence(error: unknown): string | undefined {
  const reason = reasons[(error as { code?: string }).code ?? '']
  return reason && `The database that SUPABASE_DB_URL names ${reason}.`
}
