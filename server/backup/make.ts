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
  /** Folder that gets the archive. */
  to: string
  /** age recipients; none: not encrypted. */
  recipients: string[]
  progress(text: string): void
  /** Brings the checked archive to where it stays, and returns that; it is deleted here afterwards. */
  deliver?: ((path: string) => Promise<string>) | undefined
}

export interface Made {
  /** Where the archive is: a file, or an address. */
  path: string
  bytes: number
  proof: Proof
}

/** The name of an archive, by the time it was made. */
export const archiveName = (made: string, encrypted: boolean) =>
  `handasa-${made.slice(0, 19).replaceAll(':', '-')}Z.tar.gz${encrypted ? '.age' : ''}`

/** What backups are made of: an embedded database, or one on a server. */
export interface Source {
  kind: Head['kind']
  /** Adds everything, and returns what there must be. */
  fill(add: ArchiveWriter): Promise<Omit<Manifest, 'entries'>>
  /** To be called in any case, once everything was added; and at the end, after the check. */
  release(): Promise<void>
  close?(): Promise<void>
  /** Which entries the check needs on the disk; the others are only read and compared. */
  wanted(name: string): boolean
  /** Checks what was unpacked into a folder. @throws BackupError */
  prove(folder: string, manifest: Manifest): Promise<Proof>
}

/**
 * Makes a backup of a database with files and secrets, restores it into scratch, and checks it.
 * @returns the checked archive; one that is not sound is not kept
 * @throws BackupError
 */
export async function makeBackup(
  { dataDir, to, recipients, progress, deliver }: Making,
  source: Source,
  records: Records,
): Promise<Made> {
  const made = new Date().toISOString()
  const path = join(to, archiveName(made, recipients.length > 0))
  // It gets its name once it is proven: what a killed backup leaves is never taken for one
  const fresh = `${path}${unproven}`
  const scratch = join(dataDir, 'backup-proof')
  try {
    const head: Head = { format: archiveFormat, kind: source.kind, site: await siteVersion(), made }
    await mkdir(to, { recursive: true, mode: 0o700 })
    await clearUnproven(to)
    // With a key of its own that nobody keeps, the archive that leaves the machine can be read back once
    const proofKey = recipients.length > 0 ? await generateX25519Identity() : undefined
    const readers = proofKey ? [...recipients, await identityToRecipient(proofKey)] : []
    progress('Copying')
    const bytes = await writeArchive(fresh, head, readers, source.fill).finally(source.release)
    progress('Restoring it into scratch and checking it')
    await rm(scratch, { recursive: true, force: true })
    // Files are compared while they pass by, and need no room
    const { manifest, entries } = await unpack(fresh, scratch, {
      identities: proofKey ? [proofKey] : [],
      wanted: source.wanted,
    })
    if (!manifest || !entries['secrets.json']) throw new BackupError('The backup is not complete.')
    const proof = await source.prove(scratch, manifest)
    await rename(fresh, path)
    await syncFolder(to)
    const place = deliver ? await deliver(path) : path
    // A database that an update has not migrated yet has no place for it
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
  // The log last: what was copied while it changed is repeated from it
  await add.folder('database/pg_wal', at('database/pg_wal'), (name) => {
    const file = name.slice('database/pg_wal/'.length)
    return /^[\dA-F]{24}$/.test(file) && file >= log.first && file <= log.last
  })
  await addFolder(add, dataDir)
  return { migrations, tables }
}

/** Adds what is beside a database: the files as they were linked, and the secrets. */
export async function addFolder(add: ArchiveWriter, dataDir: string): Promise<void> {
  await add.folder('files', join(dataDir, linkedFiles))
  for (const name of ['secrets.json', 'first-run-accounts.json'])
    if (existsSync(join(dataDir, name))) await add.file(name, join(dataDir, name))
}

/** The version in package.json. The working folder must be the project's root. */
export async function siteVersion(): Promise<string> {
  return (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version
}
