import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type ArchiveWriter, writeArchive } from './archive-write.ts'
import type { EmbeddedBackup } from './embedded.ts'
import { linkedFiles } from './linked-files.ts'
import { archiveFormat, BackupError, type Head } from './manifest.ts'
import { type Proof, proveEmbedded } from './prove.ts'
import type { Records } from './records.ts'
import { unpack } from './unpack.ts'

export interface Making {
  dataDir: string
  /** Folder that gets the archive. */
  to: string
  /** age recipients; none: not encrypted. */
  recipients: string[]
  progress(text: string): void
}

export interface Made {
  path: string
  bytes: number
  proof: Proof
}

/** The name of an archive, by the time it was made. */
export const archiveName = (made: string, encrypted: boolean) =>
  `handasa-${made.slice(0, 19).replaceAll(':', '-')}Z.tar.gz${encrypted ? '.age' : ''}`

/**
 * Makes a backup of the embedded database with files and secrets, restores it into a scratch folder, and checks it.
 * @returns the proven archive; what could not be proven is not kept
 * @throws BackupError
 */
export async function makeEmbedded(
  { dataDir, to, recipients, progress }: Making,
  backup: EmbeddedBackup,
  records: Records,
): Promise<Made> {
  const made = new Date().toISOString()
  const head: Head = { format: archiveFormat, kind: 'embedded', site: await siteVersion(), made }
  await mkdir(to, { recursive: true, mode: 0o700 })
  const path = join(to, archiveName(made, recipients.length > 0))
  // With a key of its own that nobody keeps, the archive that leaves the machine can be read back once
  const proofKey = recipients.length > 0 ? await generateX25519Identity() : undefined
  const readers = proofKey ? [...recipients, await identityToRecipient(proofKey)] : []
  progress('Copying')
  let bytes: number
  try {
    bytes = await writeArchive(path, head, readers, (add) => fill(add, dataDir, backup))
  } finally {
    await backup.release()
  }
  progress('Restoring it into a scratch folder and checking it')
  const scratch = join(dataDir, 'backup-proof')
  try {
    const proof = await prove(path, scratch, proofKey ? [proofKey] : [])
    await records.add({ made, bytes, proven: true })
    return { path, bytes, proof }
  } catch (error) {
    await rm(path, { force: true })
    await records.add({ made, bytes, proven: false }).catch(() => undefined)
    throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
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
  await add.folder('files', at(linkedFiles))
  for (const name of ['secrets.json', 'first-run-accounts.json'])
    if (existsSync(at(name))) await add.file(name, at(name))
  return { migrations, tables }
}

async function prove(path: string, scratch: string, identities: string[]): Promise<Proof> {
  await rm(scratch, { recursive: true, force: true })
  // Files are compared while they pass by, and need no room
  const { manifest, entries } = await unpack(path, scratch, {
    identities,
    wanted: (name) => name.startsWith('database/'),
  })
  if (!manifest || !entries['secrets.json']) throw new BackupError('The backup is not complete.')
  return proveEmbedded(join(scratch, 'database'), manifest, entries)
}

/** The version in package.json. The working folder must be the project's root. */
export async function siteVersion(): Promise<string> {
  return (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version
}
