import type { TransactionSql } from 'postgres'
import { inSession } from '#server/backend/session.ts'
import { type Ask, comparable, type Sum, sumOf, tablesInOrder } from '#server/backend/tables.ts'
import type { StoredObject } from '#server/backup/verify-restore.ts'

/** The content of a database at one moment. */
export interface Snapshot {
  /** The name with which other sessions can read the same snapshot. */
  id: string
  /** The user that runs the site, quoted. */
  owner: string
  /** Major version of the server. */
  major: number
  migrations: string[]
  objects: StoredObject[]
  sums(): Promise<Record<string, Sum>>
}

const askIn =
  (transaction: TransactionSql): Ask =>
  async <Row>(statement: string, parameters: unknown[] = []) =>
    [...(await transaction.unsafe(statement, parameters as never[]))] as Row[]

/** Works on the content of a database at one moment while it is in use. Nobody has to wait. */
export function withSnapshot<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return inSession(url, (session) =>
    session.begin('isolation level repeatable read read only', async (transaction) => {
      const ask = askIn(transaction)
      for (const [name, value] of Object.entries({
        ...comparable,
        statement_timeout: '0',
        idle_in_transaction_session_timeout: '0',
      }))
        await ask(`set local ${name} = '${value}'`)
      const [one] = await ask<Pick<Snapshot, 'id' | 'owner' | 'major'>>(
        `select pg_export_snapshot() as id, quote_ident(current_user) as owner,
           current_setting('server_version_num')::int / 10000 as major`,
      )
      if (!one) throw new Error('No snapshot')
      const versions = await ask<{ version: string }>(
        'select version from supabase_migrations.schema_migrations order by version',
      )
      return work({
        ...one,
        migrations: versions.map(({ version }) => version),
        objects: await ask<StoredObject>(
          `select bucket_id, name, metadata ->> 'eTag' as tag from storage.objects`,
        ),
        async sums() {
          const sums: Record<string, Sum> = {}
          for (const table of await tablesInOrder(ask)) sums[table.name] = await sumOf(ask, table)
          return sums
        },
      })
    }),
  ) as Promise<Result>
}
