/** `npm run move`: copies a stopped site to a PostgreSQL server (`--to postgres://…`) or to a Supabase project. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApi } from '#server/backend/api.ts'
import { walSync } from '#server/backend/durability/wal.ts'
import { stepsTable } from '#server/backend/first-start.ts'
import {
  closeDatabase,
  type Database,
  openPglite,
  openPostgres,
  query,
} from '#server/backend/lite/connection.ts'
import { mailDriver } from '#server/backend/lite/mail-driver.ts'
import { lockDataDir } from '#server/backend/lock.ts'
import { migrate } from '#server/backend/migrate.ts'
import { holdDatabase } from '#server/backend/ownership.ts'
import { readSecrets } from '#server/backend/secrets.ts'
import type { Ask } from '#server/backend/tables.ts'
import { BackupError } from '#server/backup/manifest.ts'
import { databaseSentence } from '#server/hosted/database.ts'
import { targetOf } from '#server/hosted/target.ts'
import { prepareProcess } from '#server/prepare-process.ts'
import { readSettings, StartError } from '#server/settings.ts'
import { moveRows } from './move.ts'
import { moveToSupabase, type Project } from './to-supabase.ts'

/** @returns address of the PostgreSQL server; undefined for a Supabase project */
function target(): string | undefined {
  const usage = new BackupError(
    'Say where: npm run move -- --to postgres://user:password@host:5432/handasa, or npm run move -- --to-supabase',
  )
  try {
    const options = { to: { type: 'string' }, 'to-supabase': { type: 'boolean' } } as const
    const { to, 'to-supabase': hosted } = parseArgs({ options }).values
    if (hosted && !to) return undefined
    if (!to || hosted || !/^postgres(ql)?:\/\//.test(to)) throw usage
    return to
  } catch {
    throw usage
  }
}

const say = (text: string) => process.stdout.write(`  ${text}\n`)

/** Creates the tables of this version in the target, which must be empty or have just these tables. */
async function migrateTarget(url: string, dataDir: string): Promise<void> {
  const database = openPostgres(url, 1)
  try {
    const [state] = await query<{ foreign: boolean }>(
      database,
      `select to_regclass('supabase_migrations.schema_migrations') is null
         and exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as foreign`,
    )
    if (state?.foreign)
      throw new BackupError('The target is not empty; choose an empty database. Nothing was changed.')
    const secrets = await readSecrets(dataDir)
    const parts = { secrets, filesDir: join(dataDir, 'files'), siteUrl: 'http://localhost' }
    const api = createApi({ database, ...parts, email: mailDriver(database) })
    await migrate(api.app, database)
    await query(database, stepsTable)
  } finally {
    await closeDatabase(database)
  }
}

/**
 * Reads the settings of the Supabase project and removes them from the environment, where they would name the
 * source.
 */
function takeProject(): Project {
  const { SUPABASE_URL = '', SUPABASE_SECRET_KEY = '', SUPABASE_DB_URL = '' } = process.env
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY || !SUPABASE_DB_URL)
    throw new BackupError(
      'Set SUPABASE_URL, SUPABASE_SECRET_KEY and SUPABASE_DB_URL to the project (docs/hosted.md).',
    )
  for (const name of ['SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'SUPABASE_PUBLISHABLE_KEY'])
    delete process.env[name]
  return {
    url: SUPABASE_URL.replace(/\/+$/, ''),
    secretKey: SUPABASE_SECRET_KEY,
    databaseUrl: SUPABASE_DB_URL,
  }
}

/** Opens the database of a stopped site; the site cannot start until this process ends. */
async function openSource(dataDir: string, databaseUrl: string | undefined): Promise<Database> {
  await lockDataDir(dataDir, 0).catch((error) => {
    if (!(error instanceof StartError)) throw error
    throw new BackupError(`The site is running on ${dataDir}; stop it first.`)
  })
  if (!databaseUrl) return openPglite(join(dataDir, 'database'), walSync())
  await holdDatabase(databaseUrl, () => undefined)
  return openPostgres(databaseUrl, 1)
}

function needDatabase(dataDir: string): void {
  if (!existsSync(join(dataDir, 'database')))
    throw new BackupError(`There is no embedded database in ${dataDir}.`)
}

async function toPostgres(to: string): Promise<void> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SUPABASE_URL: hosted } = readSettings(process.env)
  // If an embedded database is still there, it is older than this site's data
  const elsewhere = (databaseUrl && 'DATABASE_URL') || (hosted && 'SUPABASE_URL')
  if (elsewhere)
    throw new BackupError(
      `This site’s data is where ${elsewhere} says, and npm run move -- --to copies an embedded database. ${databaseUrl ? 'To change the server, use npm run backup and npm run restore (docs/operations.md).' : 'Nothing was changed.'}`,
    )
  needDatabase(dataDir)
  const database = await openSource(dataDir, undefined)
  const hold = await holdDatabase(to, () => undefined)
  say('Making the tables in the target …')
  await migrateTarget(to, dataDir)
  const from: Ask = (statement, parameters) => query(database, statement, parameters)
  const { tables, rows } = await moveRows(from, to, say)
  await closeDatabase(database)
  await hold.release()
  say(`Copied ${rows} rows of ${tables} tables, and compared every table: they are the same.`)
  say(`Set DATABASE_URL to the target and keep DATA_DIR: ${dataDir} has the files and keys.`)
  say(`The embedded database is as it was; delete ${join(dataDir, 'database')} once all is well.`)
}

async function toSupabase(): Promise<void> {
  const project = takeProject()
  targetOf(project.url, project.databaseUrl)
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = readSettings(process.env)
  if (!databaseUrl) needDatabase(dataDir)
  const database = await openSource(dataDir, databaseUrl)
  const from: Ask = (statement, parameters) => query(database, statement, parameters)
  const { tables, rows, files } = await moveToSupabase(from, join(dataDir, 'files'), project, say)
  await closeDatabase(database)
  say(`Copied ${rows} rows of ${tables} tables and ${files} files, and compared each: they are the same.`)
  say('Start with SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY, and without DATABASE_URL.')
  say(
    'Everyone signs in again, with the same password. Links for a new password that were sent before have ended.',
  )
  say(`This site is as it was; delete ${dataDir} once all is well.`)
}

try {
  prepareProcess()
  const to = target()
  await (to ? toPostgres(to) : toSupabase())
  process.exit(0)
} catch (error) {
  const code = (error as { code?: string }).code
  const hosted = process.argv.includes('--to-supabase') && databaseSentence(error)
  if (
    !hosted &&
    !(error instanceof StartError) &&
    !(error instanceof BackupError) &&
    !['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'].includes(code ?? '')
  )
    throw error
  process.stderr.write(`${hosted || (error as Error).message}\n`)
  process.exit(1)
}
