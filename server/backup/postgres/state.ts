import { inSession } from '#server/backend/session.ts'

/**
 * What a database contains: nothing, a site, or something else.
 * @throws the error of the server
 */
export function databaseState(url: string): Promise<'empty' | 'used' | 'foreign'> {
  return inSession(url, async (session) => {
    const [row] = await session<{ ours: boolean; any: boolean }[]>`
      select to_regclass('supabase_migrations.schema_migrations') is not null as ours,
        exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as any`
    return row?.ours ? 'used' : row?.any ? 'foreign' : 'empty'
  })
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'does not answer',
  ENOTFOUND: 'has no known address',
  CONNECT_TIMEOUT: 'does not answer in time',
  '28P01': 'refuses this user or password',
  '28000': 'refuses this user',
  '3D000': 'has no database of this name',
}

/** A sentence for the usual reasons why a PostgreSQL server cannot be used. */
export function serverSentence(error: unknown): string | undefined {
  const reason = reasons[(error as { code?: string }).code ?? '']
  return reason && `The PostgreSQL server that DATABASE_URL names ${reason}.`
}
