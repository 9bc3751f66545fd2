import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { backUpBeforeMigrations } from '#server/backup/before-migrations.ts'
import { replacing, restoring } from '#server/backup/manifest.ts'
import { type Settings, StartError, siteUrlOf } from '#server/settings.ts'
import { createApi } from './api.ts'
import { syncFolder, syncTree } from './durability/sync.ts'
import type { WalSync } from './durability/wal.ts'
import { firstStart } from './first-start.ts'
import { clearHalfWritten, clearWithoutRow } from './half-written.ts'
import { closeDatabase, type Database, openPglite, openPostgres } from './lite/connection.ts'
import { mailDriver } from './lite/mail-driver.ts'
import { migrate } from './migrate.ts'
import { type Hold, holdDatabase, tieToDataFolder } from './ownership.ts'
import { readSecrets } from './secrets.ts'

/** Free bytes that a start needs: a database stops in the middle of a write when the disk is full. */
const neededSpace = 200 * 1024 * 1024

export interface OpenBackend {
  fetch(request: Request): Promise<Response>
  database: Database
  publishableKey: string
  secretKey: string
  jwtSecret: string
  /** Path of the file with the first accounts, when this start made them. */
  accountsFile?: string | undefined
  /** Resolves once everything that was committed is on the disk. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the database and everything else in the data folder, and creates them at the first start. The caller
 * must hold the lock of the folder.
 * @returns undefined when it created them. Creating them takes much memory, which only the end of the process
 *   frees, so another process opens them
 * @param wal syncs the write-ahead log of the embedded database to the disk; without it a power cut may
 *   destroy the database
 * @param taken called when another site has taken the database while its PostgreSQL server was restarted
 * @throws StartError with a sentence for the person who started the site
 */
export async function openBackend(
  settings: Settings,
  progress: (text: string) => void,
  wal?: WalSync,
  taken: () => void = () => undefined,
): Promise<OpenBackend | undefined> {
  const { DATA_DIR: dataDir } = settings
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < neededSpace)
    throw new StartError(
      `The disk that holds ${dataDir} is full: ${Math.floor((bavail * bsize) / 1e6)} MB are free, 200 MB are needed.`,
    )
  const home = { database: join(dataDir, 'database'), files: join(dataDir, 'files') }
  for (const path of Object.values(home)) {
    if (!existsSync(path)) continue
    if (!(await stat(path)).isDirectory())
      throw new StartError(`${path} is not a folder. Move it away, then start again.`)
    // An earlier version left it open; if another user owns it, only they can close it
    await chmod(path, 0o700).catch(() => undefined)
  }
  // With a database server, this exists from the moment when the restore replaces the database
  const half = settings.DATABASE_URL ? join(dataDir, restoring, replacing) : join(dataDir, restoring)
  if ((settings.DATABASE_URL || !existsSync(home.database)) && existsSync(half))
    throw new StartError(`A restore into ${dataDir} was not finished; run npm run restore again.`)
  const secrets = await readSecrets(dataDir)
  const siteUrl = siteUrlOf(settings)
  const ownUrl = settings.SITE_URL

  async function prepared(database: Database, filesDir: string) {
    const api = createApi({ database, secrets, filesDir, siteUrl, ownUrl, email: mailDriver(database) })
    const migrations = await migrate(api.app, database)
    if (migrations.length) progress(`Migrated the database (${migrations.length} steps)`)
    return api
  }

  async function filled(api: Api, database: Database) {
    return firstStart({ api, database, secrets, settings, workDir: dataDir, progress })
  }

  if (!settings.DATABASE_URL && !existsSync(home.database)) {
    // An interrupted first start leaves only this folder, which the next start deletes
    const fresh = join(dataDir, 'first-start')
    await rm(fresh, { recursive: true, force: true })
    await mkdir(join(fresh, 'files'), { recursive: true, mode: 0o700 })
    progress('Creating the database (about ten seconds, once)')
    const database = await openPglite(join(fresh, 'database'))
    await filled(await prepared(database, join(fresh, 'files')), database)
    await closeDatabase(database)
    await rm(home.files, { recursive: true, force: true })
    // PGlite makes it readable to everyone, whatever the umask of the process
    await chmod(join(fresh, 'database'), 0o700)
    // Under their final names, they count as complete
    await syncTree(fresh)
    await rename(join(fresh, 'files'), home.files)
    await syncFolder(dataDir)
    await rename(join(fresh, 'database'), home.database)
    await syncFolder(dataDir)
    await rm(fresh, { recursive: true, force: true })
    return undefined
  }
  return openExisting()

  async function openExisting(): Promise<OpenBackend> {
    let database: Database | undefined
    let hold: Hold | undefined
    try {
      let api: Api
      if (settings.DATABASE_URL) {
        hold = await holdDatabase(settings.DATABASE_URL, taken)
        database = openPostgres(settings.DATABASE_URL, 1)
        await backUpBeforeMigrations(settings, database, progress)
        await prepared(database, home.files)
        await tieToDataFolder(database, secrets)
        await closeDatabase(database)
        database = openPostgres(settings.DATABASE_URL)
        const email = mailDriver(database)
        api = createApi({ database, secrets, filesDir: home.files, siteUrl, ownUrl, email })
      } else {
        database = await openPglite(home.database, wal)
        await backUpBeforeMigrations(settings, database, progress)
        api = await prepared(database, home.files)
      }
      const opened = database
      const accountsFile = await filled(api, opened)
      // On a server, we do not know whether the files belong to this database
      const cleared =
        (await clearHalfWritten(dataDir)) +
        (settings.DATABASE_URL ? 0 : await clearWithoutRow(home.files, opened))
      if (cleared) progress(`Removed ${cleared} files that were not written whole`)
      const { publishableKey, secretKey, jwtSecret } = secrets
      // The first request reads the whole schema (a second on a busy machine), so send it here
      const headers = { apikey: publishableKey }
      await api.fetch(new Request('http://backend.invalid/rest/v1/content_version', { headers }))
      return {
        fetch: api.fetch,
        database: opened,
        publishableKey,
        secretKey,
        jwtSecret,
        accountsFile,
        settled: async () => wal?.settled(),
        async close() {
          await closeDatabase(opened)
          await hold?.release()
        },
      }
    } catch (error) {
      if (database) await closeDatabase(database).catch(() => undefined)
      await hold?.release()
      throw settings.DATABASE_URL ? explain(error) : error
    }
  }
}

type Api = ReturnType<typeof createApi>

/** A sentence for the usual reasons why a PostgreSQL server cannot be used. */
function explain(error: unknown): unknown {
  const code = (error as { code?: string }).code
  const reason = {
    ECONNREFUSED: 'does not answer',
    ENOTFOUND: 'has no known address',
    CONNECT_TIMEOUT: 'does not answer in time',
    '28P01': 'refuses this user or password',
    '28000': 'refuses this user',
    '3D000': 'has no database of this name',
    '42501': 'gives this user too few rights: it must be able to make roles (see docs/operations.md)',
  }[code ?? '']
  return reason ? new StartError(`The PostgreSQL server that DATABASE_URL names ${reason}.`) : error
}
