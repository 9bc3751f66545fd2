import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, syncTree } from '#server/backend/durability/sync.ts'
import { closeDatabase, openPostgres, query } from '#server/backend/lite/connection.ts'
import { makeRoles } from '#server/backend/migrate.ts'
import { holdDatabase } from '#server/backend/ownership.ts'
import { BackupError, replacing, restoring } from '#server/backup/manifest.ts'
import {
  beforeRestore,
  inUse,
  type Restored,
  type Restoring,
  refuseNewer,
  replace,
} from '#server/backup/restore.ts'
import { unpack } from '#server/backup/unpack.ts'
import { loadDump } from './load.ts'
import { connectionOf, programsFor, run } from './programs.ts'
import { dumpEntry, sumsIn } from './source.ts'
import { databaseState } from './state.ts'

interface RestoringServer extends Restoring {
  url: string
  /** Called with the share of the dump that the server has taken, from 0 to 1. */
  sent(share: number): void
}

/**
 * Restores a backup, with its files and secrets, into a database on a PostgreSQL server, in one transaction.
 * The previous content is kept in a separate folder, the database as a dump. The caller holds the lock of the
 * data folder.
 * @throws BackupError; database and folder are then unchanged, unless its message says that the database is
 *   restored
 * @throws StartError while a site uses the database
 */
export async function restoreServer(options: RestoringServer): Promise<Restored> {
  const { archive, dataDir, url, identities, progress, next, sent } = options
  const work = join(dataDir, restoring)
  const folder = join(work, 'new')
  let databaseIsNew = false
  const hold = await holdDatabase(url, () => undefined)
  try {
    const state = await databaseState(url)
    if (state === 'foreign')
      throw new BackupError('The database that DATABASE_URL names has other tables; choose an empty one.')
    await rm(work, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { head, manifest, entries } = await unpack(archive, folder, { identities, progress })
    if (head.kind !== 'postgres')
      throw new BackupError(
        `${archive} is a backup of an embedded database: restore it without DATABASE_URL, then use npm run move.`,
      )
    if (!manifest || !entries[dumpEntry] || !entries['secrets.json'])
      throw new BackupError(`${archive} is not a backup of this site.`)
    await refuseNewer(manifest.migrations)
    const major = await makeRolesOf(url)
    const programs = await programsFor(major, 'newest')
    const before = beforeRestore(dataDir)
    const used = state === 'used' || inUse(dataDir)
    if (state === 'used') {
      next('Keeping what is there')
      await mkdir(before, { mode: 0o700 })
      const { address, env } = connectionOf(url)
      const args = ['--format=custom', `--file=${join(before, dumpEntry)}`, `--dbname=${address}`]
      await run(programs, 'pg_dump', args, env)
    }
    await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
    await syncTree(folder)
    // From here on the site does not start until the restore is finished
    const ready = join(work, replacing)
    await rename(folder, ready)
    await syncFolder(work)
    next('Restoring and checking the database')
    await loadDump({
      programs,
      url,
      dump: join(ready, dumpEntry),
      owner: manifest.owner ?? '',
      sums: sumsIn(manifest),
      wipe: state === 'used',
      progress: sent,
    })
    databaseIsNew = true
    next('Putting the files in place')
    await replace(dataDir, ready, before)
    await rm(work, { recursive: true, force: true })
    await syncFolder(dataDir)
    databaseIsNew = false
    const indexes = await tidy(url)
    const rows = Object.values(manifest.tables).reduce((sum, number) => sum + number, 0)
    const files = Object.keys(entries).filter((name) => /^files\/.*\/[\da-f]{64}$/.test(name)).length
    const tables = Object.keys(manifest.tables).length
    return {
      proof: { restored: true, tables, rows, files, indexes },
      made: head.made,
      before: used && existsSync(before) ? before : undefined,
    }
  } catch (error) {
    // The new database needs the new files: while their folder exists, the site does not start
    if (databaseIsNew)
      throw new BackupError(
        `The database is restored, but its files could not be put in place (${(error as Error).message}). Correct that, then run npm run restore again with --yes; until then the site does not start.`,
        { cause: error },
      )
    await rm(work, { recursive: true, force: true })
    throw error
  } finally {
    await hold.release()
  }
}

/** Makes the roles of the API where they are missing. @returns the major version of the server */
async function makeRolesOf(url: string): Promise<number> {
  const database = openPostgres(url, 1)
  try {
    await makeRoles(database)
    const [row] = await query<{ major: number }>(
      database,
      `select current_setting('server_version_num')::int / 10000 as major`,
    )
    return Number(row?.major)
  } finally {
    await closeDatabase(database)
  }
}

/** Updates the statistics for query plans. @returns how many indexes there are */
async function tidy(url: string): Promise<number> {
  const database = openPostgres(url, 1)
  try {
    await query(database, 'analyze')
    const [row] = await query<{ number: number }>(
      database,
      'select count(*)::int as number from pg_index where indisvalid',
    )
    return Number(row?.number)
  } finally {
    await closeDatabase(database)
  }
}
