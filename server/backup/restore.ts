import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, syncTree } from '#server/backend/durability/sync.ts'
import { unknownMigration } from '#server/backend/migrations.ts'
import { BackupError, restoring } from './manifest.ts'
import { unpack } from './unpack.ts'
import { type Proof, verifyRestore } from './verify-restore.ts'

export interface Restoring {
  archive: string
  dataDir: string
  identities: string[]
  /** Called with the share that has been unpacked, from 0 to 1. `next` is called with each next step. */
  progress(share: number): void
  next(text: string): void
}

export interface Restored {
  proof: Proof
  /** When the backup was made; unknown for the oldest format. */
  made: string | undefined
  /** The folder with the previous content. */
  before: string | undefined
}

/**
 * What a restore replaces in the data folder. `database` comes last, because a start takes a folder that has
 * it for complete.
 */
const replaced = ['pictures', 'first-run-accounts.json', 'secrets.json', 'files', 'database']

/** Whether a data folder contains a site. */
export const inUse = (dataDir: string) => replaced.some((name) => existsSync(join(dataDir, name)))

/**
 * Unpacks a backup of the embedded database beside its place, checks it like a new backup, and only then
 * moves it into place. The previous content is kept in a separate folder. The caller holds the lock of the
 * data folder.
 * @throws BackupError; the data folder is then unchanged
 */
export async function restoreEmbedded(options: Restoring): Promise<Restored> {
  const { archive, dataDir, identities, progress, next } = options
  const fresh = join(dataDir, restoring)
  const folder = join(fresh, 'new')
  await rm(folder, { recursive: true, force: true })
  let proof: Proof
  let made: string | undefined
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { head, manifest, entries } = await unpack(archive, folder, { identities, progress })
    if (head.kind !== 'embedded')
      throw new BackupError(
        `${archive} is a backup of a PostgreSQL server: set DATABASE_URL to an empty database, and restore it there.`,
      )
    if (!entries['database/PG_VERSION'] || !entries['secrets.json'])
      throw new BackupError(`${archive} is not a backup of this site.`)
    await refuseNewer(manifest?.migrations ?? [])
    next('Opening and checking the database')
    await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
    proof = await verifyRestore(join(folder, 'database'), manifest, entries)
    made = head.format > 0 ? head.made : undefined
    await syncTree(folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
  next('Putting it in place')
  const before = await replace(dataDir, folder)
  await rm(fresh, { recursive: true, force: true })
  await syncFolder(dataDir)
  return { proof, made, before }
}

/** @throws BackupError when the backup has migrations that this version of the site does not have */
export async function refuseNewer(migrations: string[]): Promise<void> {
  const unknown = await unknownMigration(migrations)
  if (unknown)
    throw new BackupError(
      `This backup was made by another version of the site: this one does not have its migration ${unknown}.`,
    )
}

/** A new name for the folder of the previous content. */
export function beforeRestore(dataDir: string): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return join(dataDir, `before-restore-${time}Z`)
}

/**
 * Replaces the content of the data folder by everything in another folder.
 * @param before folder for the previous content
 * @returns that folder, if there was any content
 */
export async function replace(
  dataDir: string,
  folder: string,
  before = beforeRestore(dataDir),
): Promise<string | undefined> {
  const used = inUse(dataDir)
  if (used) await mkdir(before, { recursive: true, mode: 0o700 })
  // While the database is missing and the folder of the restore exists, the site does not start: it never
  // serves a half-replaced folder
  for (const name of replaced.toReversed())
    if (existsSync(join(dataDir, name))) {
      await rename(join(dataDir, name), join(before, name))
      await syncFolder(dataDir)
    }
  for (const name of replaced)
    if (existsSync(join(folder, name))) {
      await rename(join(folder, name), join(dataDir, name))
      await syncFolder(dataDir)
    }
  return used ? before : undefined
}
