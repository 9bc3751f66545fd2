/** What the backend's process answers to those who watch the site. */
import { type Database, query } from './lite/connection.ts'
import type { BackendFigures } from './messages.ts'
import type { OpenBackend } from './open.ts'

/** Writes a record to the write-ahead log that means nothing, as every commit writes one. */
export async function checkWrites({ database, settled }: OpenBackend): Promise<Response> {
  try {
    const [row] = await query<{ readOnly: string }>(
      database,
      `select current_setting('transaction_read_only') as "readOnly", pg_logical_emit_message(true, 'health', '')`,
    )
    await settled()
    // A read-only transaction may write that record all the same
    return new Response(null, { status: row?.readOnly === 'off' ? 200 : 503 })
  } catch {
    return new Response(null, { status: 503 })
  }
}

export async function readFigures(database: Database): Promise<BackendFigures> {
  const [row] = await query<Omit<BackendFigures, 'memoryBytes'>>(
    database,
    `select pg_database_size(current_database())::float8 as "databaseBytes",
       count(*) filter (where failed_at is null)::float8 as "mailsWaiting",
       count(*) filter (where failed_at is not null)::float8 as "mailsGivenUp"
     from public.mail_outbox`,
  )
  if (!row) throw new Error('no figures')
  return { ...row, memoryBytes: process.memoryUsage.rss() }
}
