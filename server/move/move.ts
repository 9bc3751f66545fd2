import postgres, { type TransactionSql } from 'postgres'
import { type Ask, comparable, sumOf, type Table, tablesInOrder } from '#server/backend/tables.ts'
import { BackupError } from '#server/backup/manifest.ts'

/** How many rows are sent in one statement. */
const batch = 500

export interface Moved {
  tables: number
  rows: number
}

/**
 * Copies every row from one migrated database into another, in one transaction: all or nothing, so an
 * interrupted move can simply be repeated. Compares both table by table before the commit.
 * @param from reads the embedded database, which nobody else uses during the move and which is not changed
 * @param url the PostgreSQL server; its user owns the tables
 * @throws BackupError when the target has accounts, or a table differs after the copy
 */
export async function moveRows(from: Ask, url: string, progress: (text: string) => void): Promise<Moved> {
  const target = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await target.begin(async (transaction) => {
      const to = askOf(transaction)
      await refuseUsed(to)
      await writeAlike(from, to)
      const tables = await tablesInOrder(to)
      await sameTables(tables, await tablesInOrder(from))
      // Triggers have already run for these rows
      for (const { name } of tables) await to(`alter table ${name} disable trigger user`)
      await to(`truncate ${tables.map(({ name }) => name).join(', ')}`)
      const all = await copyTables(from, to, tables, progress)
      for (const { name } of tables) await to(`alter table ${name} enable trigger user`)
      await copySequences(from, to)
      return { tables: tables.length, rows: all }
    })
  } finally {
    await target.end({ timeout: 2 })
  }
}

/** Makes both databases write times, numbers and bytes in the same way. */
export async function writeAlike(from: Ask, to: Ask): Promise<void> {
  for (const [name, value] of Object.entries(comparable))
    await Promise.all([from(`set ${name} = '${value}'`), to(`set local ${name} = '${value}'`)])
}

/**
 * Copies the rows of tables and compares each with its source.
 * @returns how many rows there are
 * @throws BackupError when a table differs after the copy
 */
export async function copyTables(
  from: Ask,
  to: Ask,
  tables: Table[],
  progress: (text: string) => void,
): Promise<number> {
  let all = 0
  for (const table of tables) {
    await copyRows(from, to, table)
    const [here, there] = [await sumOf(from, table), await sumOf(to, table)]
    if (here.rows !== there.rows || here.hash !== there.hash)
      throw new BackupError(`The table ${table.name} is not the same after the copy; nothing was moved.`)
    all += here.rows
    if (here.rows > 0) progress(`${table.name}: ${here.rows} rows`)
  }
  return all
}

export const askOf =
  (transaction: TransactionSql): Ask =>
  async <Row>(statement: string, parameters: unknown[] = []) =>
    [...(await transaction.unsafe(statement, parameters as never[]))] as Row[]

/** @throws BackupError when people have used the target already */
async function refuseUsed(to: Ask): Promise<void> {
  const [used] = await to<{ used: boolean }>(
    `select exists (select from auth.users) or exists (select from storage.objects)
       or exists (select from public.service_requests) or exists (select from private.data_folder) as used`,
  )
  if (used?.used)
    throw new BackupError('The target is not empty; choose an empty database. Nothing was changed.')
}

/** @throws BackupError when one database has a table or column that the other lacks */
export async function sameTables(target: Table[], source: Table[]): Promise<void> {
  const textOf = (tables: Table[]) => tables.map(({ name, columns }) => `${name} (${columns})`).sort()
  const [here, there] = [textOf(source), textOf(target)]
  const missing = here.find((text) => !there.includes(text)) ?? there.find((text) => !here.includes(text))
  if (missing)
    throw new BackupError(
      `The two databases differ in ${missing.split(' ')[0]}; start the site once on the embedded database, stop it, and move again.`,
    )
}

async function copyRows(from: Ask, to: Ask, { name, columns }: Table): Promise<void> {
  await from('begin')
  try {
    await from(
      `declare moving no scroll cursor for select row_to_json(part)::text as row from (select ${columns} from ${name}) as part`,
    )
    for (;;) {
      const rows = await from<{ row: string }>(`fetch ${batch} from moving`)
      if (rows.length === 0) return
      await to(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1::text::json)`,
        [`[${rows.map(({ row }) => row).join(',')}]`],
      )
    }
  } finally {
    await from('rollback')
  }
}

/**
 * Copies sequences, so that they continue where they were. @param schemas whose sequences are copied; all
 * schemas if omitted
 */
export async function copySequences(from: Ask, to: Ask, schemas?: string[]): Promise<void> {
  const counters = await from<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where last_value is not null and ($1::text[] is null or schemaname = any ($1::text[]))`,
    [schemas ?? null],
  )
  for (const { name, last } of counters)
    await to('select setval($1::text::regclass, $2::text::bigint)', [name, last])
}
