/** The answers of the backend's process to monitors of the site. */
import { type Database, query } from './lite/connection.ts'
import type { BackendFigures } from './messages.ts'
import type { OpenBackend } from './open.ts'

/** Writes an empty record to the write-ahead log, as every commit writes one. */
export async function checkWrites({ database, settled }: OpenBackend): Promise<Response> {
  try {
    const [row] = await query<{ readOnly: string }>(
      database,
      `select current_setting('transaction_read_only') as "readOnly", pg_logical_emit_message(true, 'health', '')`,
    )
    await settled()
    // Even a read-only transaction can write that record, so check for that too
    return new Response(null, { status: row?.readOnly === 'off' ? 200 : 503 })
  } catch {
    return new Response(null, { status: 503 })
  }
}

/** The figures for a monitor: the size of the database, mails and backups, and the memory of this process. */
export async function readFigures(database: Database): Promise<BackendFigures> {
  const [row] = await query<Omit<BackendFigures, 'memoryBytes'>>(
    database,
    `select pg_database_size(current_database())::float8 as "databaseBytes",
       mails.waiting as "mailsWaiting", mails.given_up as "mailsGivenUp",
       backups.made as "backupMadeSeconds", backups.proven as "backupProvenSeconds",
       coalesce((select bytes::float8 from private.backups where kept order by made_at desc limit 1), 0) as "backupBytes"
     from (
       select count(*) filter (where failed_at is null)::float8 as waiting,
         count(*) filter (where failed_at is not null)::float8 as given_up
       from public.mail_outbox
     ) as mails, (
       select coalesce(extract(epoch from max(made_at) filter (where kept))::float8, 0) as made,
         coalesce(extract(epoch from max(made_at) filter (where proven_at is not null))::float8, 0) as proven
       from private.backups
     ) as backups`,
  )
  if (!row) throw new Error('no figures')
  return { ...row, memoryBytes: process.memoryUsage.rss() }
}
