/** `npm run backup`: makes a backup and proves it, whether the site runs or not. */
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { walSync } from '#server/backend/durability/wal.ts'
import { closeDatabase, openPglite } from '#server/backend/lite/connection.ts'
import { lockDataDir } from '#server/backend/lock.ts'
import { readSettings, type Settings, StartError } from '#server/settings.ts'
import { runningSite } from './channel.ts'
import { embeddedBackup } from './embedded.ts'
import { keepNewest } from './keep.ts'
import { type Made, type Making, makeEmbedded } from './make.ts'
import { BackupError } from './manifest.ts'
import { recordsIn } from './records.ts'

/** Folder that the command names, which is not tidied up. */
const named = process.argv[2]

async function make(settings: Settings): Promise<Made> {
  const { DATA_DIR: dataDir } = settings
  if (settings.SUPABASE_URL)
    throw new BackupError('Supabase makes the backups of a hosted project; this site has nothing to back up.')
  if (settings.DATABASE_URL)
    throw new BackupError(
      `A PostgreSQL server has its own tool: back it up with pg_dump, and copy ${dataDir} (files and keys).`,
    )
  if (!existsSync(join(dataDir, 'database'))) throw new BackupError(`There is no database in ${dataDir} yet.`)
  const making: Making = {
    dataDir,
    to: named ? resolve(named) : (settings.BACKUP_TO ?? join(dataDir, 'backups')),
    recipients: settings.BACKUP_RECIPIENT,
    progress: say,
  }
  const lock = await lockDataDir(dataDir, 0).catch((error) => {
    if (error instanceof StartError) return undefined
    throw error
  })
  if (!lock) {
    const site = runningSite(dataDir)
    return makeEmbedded(making, site.backup, site.records)
  }
  const database = await openPglite(join(dataDir, 'database'), walSync())
  try {
    const pauseCheckpoints = async () => () => undefined
    return await makeEmbedded(
      making,
      embeddedBackup({ database, dataDir, pauseCheckpoints }),
      recordsIn(database),
    )
  } finally {
    await closeDatabase(database)
    lock.release()
  }
}

const say = (text: string) => process.stdout.write(`  ${text} …\n`)

try {
  // The site goes first
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  if (existsSync('.env') && process.env.NODE_ENV !== 'test') process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  const { path, bytes, proof } = await make(settings)
  process.stdout.write(
    `  ${path} (${(bytes / 1e6).toFixed(1)} MB) was restored and checked: ${proof.tables} tables, ${proof.rows} rows, ${proof.indexes} indexes, ${proof.files} files.\n` +
      '  It holds everything, secrets too: keep it where only you can read it, and not only on this machine.\n',
  )
  const deleted = named ? 0 : await keepNewest(dirname(path), settings.BACKUP_KEEP)
  if (deleted) say(`Deleted ${deleted} old backups`)
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof BackupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
