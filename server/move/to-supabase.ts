import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Ask, type Table, tablesInOrder } from '#server/backend/tables.ts'
import { BackupError } from '#server/backup/manifest.ts'
import { bucketProblems, checkDatabase } from '#server/hosted/check.ts'
import { openProject } from '#server/hosted/database.ts'
import { copyFiles, storedFiles } from './files.ts'
import { askOf, copySequences, copyTables, type Moved, sameTables, writeAlike } from './move.ts'

/** A Supabase project, with the two kinds of access that a move needs. */
export interface Project {
  url: string
  secretKey: string
  /** Its database, as the user `postgres`. */
  databaseUrl: string
}

/** Our own schemas in a project; the others belong to its services. */
const ours = ['public', 'private']

/** Tables that make sense only for a database with a data folder. */
const leftHere = ['private.data_folder']

/** Columns of accounts for unfinished links and changes: the project's service creates its own. */
const unfinished = /_token|^email_change|^phone_change|_sent_at$/

/**
 * Copies accounts with their password hashes, rows and files to a migrated project that nobody has used.
 * Files are copied first, and files that are already there are only compared; all rows are copied in one
 * transaction. So an interrupted move can be repeated and continues.
 * @param from reads the source, which nobody else uses during the move and which is not changed
 * @param folder of the source's uploaded files
 * @throws StartError when the project lacks migrations or does not answer
 * @throws BackupError when it is in use, a bucket has wrong settings, or something differs after the copy
 */
export async function moveToSupabase(
  from: Ask,
  folder: string,
  project: Project,
  progress: (text: string) => void,
): Promise<Moved & { files: number }> {
  const admin = createClient(project.url, project.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await checkDatabase(admin)
  const [problem] = await bucketProblems(admin)
  if (problem) throw new BackupError(problem)
  const target = openProject(project.databaseUrl)
  try {
    await target.begin(async (transaction) => {
      const to = askOf(transaction)
      await refuseOther(to, admin)
      await refuseUsed(from, to)
    })
    const files = await copyFiles(from, folder, admin, progress)
    const moved = await target.begin((transaction) => copyAll(from, askOf(transaction), progress))
    return { ...moved, files }
  } finally {
    await target.end({ timeout: 2 })
  }
}

/**
 * @throws BackupError when the two addresses belong to different projects, judging by the creation times of
 *   the buckets
 */
async function refuseOther(to: Ask, admin: SupabaseClient): Promise<void> {
  const { data } = await admin.storage.listBuckets()
  const rows = await to<{ id: string; time: string }>(
    'select id, extract(epoch from created_at)::float8 as time from storage.buckets',
  )
  const same = data?.every(({ id, created_at }) =>
    rows.some((row) => row.id === id && Math.abs(Number(row.time) * 1000 - Date.parse(created_at)) < 1),
  )
  if (!same)
    throw new BackupError('SUPABASE_DB_URL is not the database of SUPABASE_URL. Nothing was changed.')
}

/** @throws BackupError when the project has accounts, requests, or files that are not the source's */
async function refuseUsed(from: Ask, to: Ask): Promise<void> {
  const [used] = await to<{ used: boolean }>(
    `select exists (select from auth.users) or exists (select from public.service_requests) as used`,
  )
  const here = new Set((await storedFiles(from)).map(({ bucket, key }) => `${bucket}/${key}`))
  if (used?.used || (await storedFiles(to)).some(({ bucket, key }) => !here.has(`${bucket}/${key}`)))
    throw new BackupError(
      'The project is not empty: it has accounts, requests or files. Choose a new one. Nothing was changed.',
    )
}

async function copyAll(from: Ask, to: Ask, progress: (text: string) => void): Promise<Moved> {
  // Triggers have already run for these rows, and we may not disable those of the sign-in service's tables
  await to('set local session_replication_role = replica').catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error
    throw new BackupError('SUPABASE_DB_URL needs the user postgres of the project. Nothing was moved.')
  })
  await writeAlike(from, to)
  const all = await tablesInOrder(to)
  const source = await tablesInOrder(from)
  const tables = all.filter(isOurs)
  await sameTables(tables, source.filter(isOurs))
  await to(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  const accounts = ['auth.users', 'auth.identities', 'auth.mfa_factors'].map((name) =>
    shared(name, all, source),
  )
  const rows = await copyTables(from, to, [...accounts, ...tables], progress)
  await completeAccounts(to, all)
  await copySequences(from, to, ours)
  return { tables: accounts.length + tables.length, rows }
}

/** Columns of accounts that Supabase's sign-in service cannot read as null, with its own default values. */
const neverNull: Record<string, string> = {
  instance_id: '00000000-0000-0000-0000-000000000000',
  confirmation_token: '',
  recovery_token: '',
  email_change: '',
  email_change_token_new: '',
  email_change_token_current: '',
  phone_change: '',
  phone_change_token: '',
  reauthentication_token: '',
}

async function completeAccounts(to: Ask, tables: Table[]): Promise<void> {
  const { columns = '' } = tables.find(({ name }) => name === 'auth.users') ?? {}
  const set = Object.entries(neverNull).filter(([column]) => columns.split(', ').includes(column))
  await to(
    `update auth.users set ${set.map(([column, value]) => `${column} = '${value}'`).join(', ')} where true`,
  )
}

const isOurs = ({ name }: Table) =>
  ours.some((schema) => name.startsWith(`${schema}.`)) && !leftHere.includes(name)

/** A table of the sign-in service with the columns that both sides have. */
function shared(name: string, ...sides: [Table[], Table[]]): Table {
  const [here = [], there = []] = sides.map(
    (tables) => tables.find((table) => table.name === name)?.columns.split(', ') ?? [],
  )
  const columns = here.filter((column) => there.includes(column) && !unfinished.test(column))
  if (!columns.includes('id')) throw new BackupError(`The table ${name} is missing; nothing was moved.`)
  return { name, columns: columns.join(', ') }
}
