import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { syncFolder } from '#server/backend/durability/sync.ts'
import { type ArchiveWriter, writeArchive } from './archive-write.ts'
import type { EmbeddedBackup } from './embedded.ts'
import { clearUnproven, unproven } from './keep.ts'
import { linkedFiles } from './linked-files.ts'
import { archiveFormat, BackupError, type Head, type Manifest } from './manifest.ts'
import type { Records } from './records.ts'
import { unpack } from './unpack.ts'
import { type Proof, verifyRestore } from './verify-restore.ts'

export interface Making {
  dataDir: string
  /** The folder for the archive. */
  to: string
  /** age recipients; none: not encrypted. */
  recipients: string[]
  progress(text: string): void
  /**
   * Moves the checked archive to its final place and returns that place; the local archive is deleted
   * afterwards.
   */
  deliver?: ((path: string) => Promise<string>) | undefined
}

export interface Made {
  /** The place of the archive: a file, or an address. */
  path: string
  bytes: number
  proof: Proof
}

/** The name of an archive, by the time it was made. */
export const archiveName = (made: string, encrypted: boolean) =>
  `handasa-${made.slice(0, 19).replaceAll(':', '-')}Z.tar.gz${encrypted ? '.age' : ''}`

/** The source of a backup: an embedded database, or one on a server. */
export interface Source {
  kind: Head['kind']
  /** Adds everything, and returns the rest of the manifest. */
  fill(add: ArchiveWriter): Promise<Omit<Manifest, 'entries'>>
  /**
   * Both must be called in any case: `release` once everything was added, `close` at the end, after the
   * check.
   */
  release(): Promise<void>
  close?(): Promise<void>
  /** Which entries the check needs on the disk; other entries are only read and compared. */
  wanted(name: string): boolean
  /** Checks what was unpacked into a folder. @throws BackupError */
  prove(folder: string, manifest: Manifest): Promise<Proof>
}

/**
 * Makes a backup of a database with files and secrets, restores it into a scratch folder, and checks it.
 * @returns the checked archive; an archive that is not sound is deleted
 * @throws BackupError
 */
export async function makeBackup(
  { dataDir, to, recipients, progress, deliver }: Making,
  source: Source,
  records: Records,
): Promise<Made> {
  const made = new Date().toISOString()
  const path = join(to, archiveName(made, recipients.length > 0))
  // The archive gets its final name once it is proven, so that nobody mistakes the rest of a killed backup
  // for one
  const fresh = `${path}${unproven}`
  const scratch = join(dataDir, 'backup-proof')
  try {
    const head: Head = { format: archiveFormat, kind: source.kind, site: await siteVersion(), made }
    await mkdir(to, { recursive: true, mode: 0o700 })
    await clearUnproven(to)
    // Encrypt also for a one-time key that is never stored, so that the archive can be read back for the
    // check
    const proofKey = recipients.length > 0 ? await generateX25519Identity() : undefined
    const readers = proofKey ? [...recipients, await identityToRecipient(proofKey)] : []
    progress('Copying')
    const bytes = await writeArchive(fresh, head, readers, source.fill).finally(source.release)
    progress('Restoring it into scratch and checking it')
    await rm(scratch, { recursive: true, force: true })
    // Files are compared while they are read, and take no space
    const { manifest, entries } = await unpack(fresh, scratch, {
      identities: proofKey ? [proofKey] : [],
      wanted: source.wanted,
    })
    if (!manifest || !entries['secrets.json']) throw new BackupError('The backup is not complete.')
    const proof = await source.prove(scratch, manifest)
    await rename(fresh, path)
    await syncFolder(to)
    const place = deliver ? await deliver(path) : path
    // A database that has not been migrated yet may lack the table for it
    await records
      .add({ made, bytes, proven: proof.restored, kept: true })
      .catch(() => progress('The dashboard could not be told of it'))
    if (deliver) await rm(path, { force: true })
    return { path: place, bytes, proof }
  } catch (error) {
    for (const file of [fresh, path]) await rm(file, { force: true })
    await records.add({ made, bytes: 0, proven: false, kept: false }).catch(() => undefined)
    throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
    await source.close?.()
  }
}

/** A backup of the embedded database. */
export function embeddedSource(dataDir: string, backup: EmbeddedBackup): Source {
  return {
    kind: 'embedded',
    fill: (add) => fill(add, dataDir, backup),
    release: backup.release,
    wanted: (name) => name.startsWith('database/'),
    prove: (folder, manifest) => verifyRestore(join(folder, 'database'), manifest, manifest.entries),
  }
}

/** The parts of a database's folder that are worthless in a copy: PostgreSQL's own tool leaves out the same. */
const passing =
  /^database\/(pg_(notify|serial|snapshots|stat_tmp|subtrans|replslot|dynshmem|wal)\/|postmaster\.|backup_label)|\/pgsql_tmp|\/pg_internal\.init$/
const control = 'database/global/pg_control'

async function fill(add: ArchiveWriter, dataDir: string, backup: EmbeddedBackup) {
  const at = (name: string) => join(dataDir, name)
  const { migrations } = await backup.begin()
  await add.folder('database', at('database'), (name) => !passing.test(name) && name !== control)
  const { label, log, tables } = await backup.end()
  await add.file(control, at(control))
  await add.text('database/backup_label', label)
  // Add the log last: recovery repeats from it what was copied while it changed
  await add.folder('database/pg_wal', at('database/pg_wal'), (name) => {
    const file = name.slice('database/pg_wal/'.length)
    return /^[\dA-F]{24}$/.test(file) && file >= log.first && file <= log.last
  })
  await addFolder(add, dataDir)
  return { migrations, tables }
}

/** Adds what belongs to a database: the files as they were linked, and the secrets. */
export async function addFolder(add: ArchiveWriter, dataDir: string): Promise<void> {
  await add.folder('files', join(dataDir, linkedFiles))
  for (const name of ['secrets.json', 'first-run-accounts.json'])
    if (existsSync(join(dataDir, name))) await add.file(name, join(dataDir, name))
}

/** The version in package.json. The working folder must be the project's root. */
export async function siteVersion(): Promise<string> {
  return (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version
}
