/** `npm run move -- --to postgres://…`: copies the embedded database of a stopped site to a PostgreSQL server. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApi } from '#server/backend/api.ts'
import { walSync } from '#server/backend/durability/wal.ts'
import { stepsTable } from '#server/backend/first-start.ts'
import { closeDatabase, openPglite, openPostgres, query } from '#server/backend/lite/connection.ts'
import { mailDriver } from '#server/backend/lite/mail-driver.ts'
import { lockDataDir } from '#server/backend/lock.ts'
import { migrate } from '#server/backend/migrate.ts'
import { holdDatabase } from '#server/backend/ownership.ts'
import { readSecrets } from '#server/backend/secrets.ts'
import type { Ask } from '#server/backend/tables.ts'
import { BackupError } from '#server/backup/manifest.ts'
import { readSettings, StartError } from '#server/settings.ts'
import { loadEnvFile } from '#server/sources.ts'
import { moveRows } from './move.ts'

function target(): string {
  const usage = new BackupError('Say where: npm run move -- --to postgres://user:password@host:5432/handasa')
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
    if (!to || !/^postgres(ql)?:\/\//.test(to)) throw usage
    return to
  } catch {
    throw usage
  }
}

const say = (text: string) => process.stdout.write(`  ${text}\n`)

/** Makes the tables of this version in the target, which has none or just these. */
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

try {
  loadEnvFile()
  const to = target()
  const { DATA_DIR: dataDir } = readSettings(process.env)
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) throw new BackupError(`There is no embedded database in ${dataDir}.`)
  await lockDataDir(dataDir, 0).catch((error) => {
    if (!(error instanceof StartError)) throw error
    throw new BackupError(`The site is running on ${dataDir}; stop it first.`)
  })
  const hold = await holdDatabase(to, () => undefined)
  say('Making the tables in the target …')
  await migrateTarget(to, dataDir)
  const database = await openPglite(folder, walSync())
  const from: Ask = (statement, parameters) => query(database, statement, parameters)
  const { tables, rows } = await moveRows(from, to, say)
  await closeDatabase(database)
  await hold.release()
  say(`Copied ${rows} rows of ${tables} tables, and compared every table: they are the same.`)
  say(`Set DATABASE_URL to the target and keep DATA_DIR: ${dataDir} has the files and keys.`)
  say(`The embedded database is as it was; delete ${folder} once all is well.`)
  process.exit(0)
} catch (error) {
  const code = (error as { code?: string }).code
  if (
    !(error instanceof StartError) &&
    !(error instanceof BackupError) &&
    !['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'].includes(code ?? '')
  )
    throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
