/** `npm run backup`: makes a backup and proves it, whether the site runs or not. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { walSync } from '#server/backend/durability/wal.ts'
import { endWithParent } from '#server/backend/end-with-parent.ts'
import { closeDatabase, openPglite, openPostgres } from '#server/backend/lite/connection.ts'
import { lockDataDir } from '#server/backend/lock.ts'
import { prepareProcess } from '#server/prepare-process.ts'
import { readSettings, type Settings, StartError } from '#server/settings.ts'
import type { Bucket } from './bucket.ts'
import { embeddedBackup } from './embedded.ts'
import { keepNewest } from './keep.ts'
import { embeddedSource, type Made, type Making, makeBackup } from './make.ts'
import { BackupError } from './manifest.ts'
import { postgresSource } from './postgres/source.ts'
import { databaseState, serverSentence } from './postgres/state.ts'
import { recordsIn } from './records.ts'
import { runningSite } from './running-site.ts'
import { scheduledBy } from './scheduled-by.ts'

const usage =
  'Say nothing more, or a folder: npm run backup, or npm run backup -- /mnt/safe. BACKUP_TO names a bucket.'

/**
 * The folder given to the command, in which old backups are not deleted.
 * @throws BackupError for anything else: an option or a bucket’s address would become a folder of that name
 */
function folderNamed(): string | undefined {
  const { positionals, tokens } = parseArgs({ strict: false, tokens: true })
  const [folder, more] = positionals
  const options = tokens.some(({ kind }) => kind === 'option')
  if (options || more !== undefined || folder === '' || folder?.includes('://')) throw new BackupError(usage)
  return folder
}

let named: string | undefined

async function make(settings: Settings): Promise<Made> {
  const { DATA_DIR: dataDir, DATABASE_URL: url } = settings
  if (settings.SUPABASE_URL)
    throw new BackupError('Supabase makes the backups of a hosted project; this site has nothing to back up.')
  const bucket = await bucketOf(settings)
  const making: Making = {
    dataDir,
    to: bucket ? join(dataDir, 'backup-upload') : folderOf(settings),
    recipients: settings.BACKUP_RECIPIENT,
    progress: say,
    deliver:
      bucket &&
      ((path) => {
        say('Uploading')
        return bucket.put(path)
      }),
  }
  // Left by a backup that was killed
  if (bucket) await rm(making.to, { recursive: true, force: true })
  return url ? makeOfServer(making, url) : makeOfEmbedded(making)
}

const folderOf = ({ BACKUP_TO: to, DATA_DIR: dataDir }: Settings) =>
  named ? resolve(named) : (to ?? join(dataDir, 'backups'))

/** The bucket that the settings name, unless the command names a folder. */
async function bucketOf(settings: Settings): Promise<Bucket | undefined> {
  const { BACKUP_TO: to } = settings
  if (named || !to?.startsWith('s3://')) return undefined
  const { bucketAt } = await import('./bucket.ts')
  return bucketAt(to, settings)
}

async function makeOfServer(making: Making, url: string): Promise<Made> {
  if ((await databaseState(url)) !== 'used')
    throw new BackupError('There is nothing in the database that DATABASE_URL names yet.')
  const database = openPostgres(url, 1)
  try {
    return await makeBackup(making, postgresSource(url, making.dataDir), recordsIn(database))
  } finally {
    await closeDatabase(database)
  }
}

async function makeOfEmbedded(making: Making): Promise<Made> {
  const { dataDir } = making
  if (!existsSync(join(dataDir, 'database'))) throw new BackupError(`There is no database in ${dataDir} yet.`)
  const lock = await lockDataDir(dataDir, 0).catch((error) => {
    if (error instanceof StartError) return undefined
    throw error
  })
  if (!lock) {
    const site = runningSite(dataDir)
    return makeBackup(making, embeddedSource(dataDir, site.backup), site.records)
  }
  const database = await openPglite(join(dataDir, 'database'), walSync())
  try {
    const pauseCheckpoints = async () => () => undefined
    const backup = embeddedBackup({ database, dataDir, pauseCheckpoints })
    return await makeBackup(making, embeddedSource(dataDir, backup), recordsIn(database))
  } finally {
    await closeDatabase(database)
    lock.release()
  }
}

const say = (text: string) => process.stdout.write(`  ${text} …\n`)

try {
  // End the backup with the site, however the site ends
  const site = Number(process.env[scheduledBy])
  if (site) endWithParent(0, site)
  // Give the site priority
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  named = folderNamed()
  prepareProcess()
  const settings = readSettings(process.env)
  const { path, bytes, proof } = await make(settings)
  const what = `${proof.tables} tables, ${proof.rows} rows, ${proof.restored ? `${proof.indexes} indexes, ` : ''}${proof.files} files`
  process.stdout.write(
    `  ${path} (${(bytes / 1e6).toFixed(1)} MB) was ${proof.restored ? 'restored and checked' : 'read to its end'}: ${what}.\n` +
      (proof.restored
        ? ''
        : '  It is NOT proven: the user of DATABASE_URL may not make a scratch database to restore it into (alter role … createdb).\n') +
      '  It holds everything, secrets too: keep it where only you can read it, and not only on this machine.\n',
  )
  const bucket = await bucketOf(settings)
  const keep = settings.BACKUP_KEEP
  const deleted = named ? 0 : await (bucket ? bucket.keepNewest(keep) : keepNewest(dirname(path), keep))
  if (deleted) say(`Deleted ${deleted} old backups`)
  process.exit(0)
} catch (error) {
  const unreachable = serverSentence(error)
  if (!(error instanceof StartError) && !(error instanceof BackupError) && !unreachable) throw error
  process.stderr.write(`${unreachable ?? (error as Error).message}\n`)
  process.exit(1)
}
