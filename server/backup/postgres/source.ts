import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'
import { nameOnDisk } from '#server/backend/lite/storage-files.ts'
import { inSession, openSession } from '#server/backend/session.ts'
import type { Sum } from '#server/backend/tables.ts'
import { linkAll, linkedFiles, removeLinks } from '#server/backup/linked-files.ts'
import { addFolder, type Source } from '#server/backup/make.ts'
import { BackupError, type Manifest } from '#server/backup/manifest.ts'
import { compareFiles, type Proof, type StoredObject } from '#server/backup/verify-restore.ts'
import { loadDump } from './load.ts'
import { connectionOf, programsFor, run } from './programs.ts'
import { scratchBeside } from './scratch.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'

/** The name of the dump in an archive. */
export const dumpEntry = 'database.dump'
/** Number of the advisory lock that a backup holds. */
const backupLock = 4_812_606
/** How often to try again when a file is replaced just as the backup begins. */
const tries = 3

/**
 * A backup of a database on a PostgreSQL server while it is in use. Nobody has to wait. Rows, counts and
 * hashes are of one moment (an exported snapshot). The check restores the dump into a scratch database on the
 * same server if the user is allowed to create one; otherwise it only reads the dump to its end.
 */
export function postgresSource(url: string, dataDir: string): Source {
  const links = join(dataDir, linkedFiles)
  const work = join(dataDir, 'backup-dump')
  const dump = join(work, dumpEntry)
  let objects: StoredObject[] = []
  let session: postgres.Sql | undefined
  let locked = false
  let major = 0

  async function lock() {
    session = openSession(url, { onclose: () => undefined })
    const [row] = await session<{ free: boolean }[]>`select pg_try_advisory_lock(${backupLock}) as free`
    if (!row?.free) throw new BackupError('Another backup is being made.')
    locked = true
  }

  /**
   * Links every file that a row of the snapshot names. Returns false when one of them was replaced or removed
   * in the meantime.
   */
  async function keepFiles(snapshot: Snapshot): Promise<boolean> {
    await linkAll(join(dataDir, 'files'), links)
    for (const { bucket_id, name, tag } of snapshot.objects) {
      const stored = nameOnDisk(bucket_id, name)
      const path = join(links, stored.slice(0, 2), stored)
      const described = await readFile(`${path}.json`, 'utf8').catch(() => '{}')
      const { eTag } = JSON.parse(described) as { eTag?: string }
      if (!existsSync(path) || (tag && eTag !== tag)) return false
    }
    return true
  }

  async function dumpOf(snapshot: Snapshot): Promise<Record<string, Sum>> {
    major = snapshot.major
    const programs = await programsFor(major, 'lowest')
    const { address, env } = connectionOf(url)
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { recursive: true, mode: 0o700 })
    // The archive itself is compressed
    const args = ['--format=custom', '--compress=0', `--snapshot=${snapshot.id}`, `--file=${dump}`]
    const [, sums] = await Promise.all([
      run(programs, 'pg_dump', [...args, '--lock-wait-timeout=60s', `--dbname=${address}`], env),
      snapshot.sums(),
    ])
    return sums
  }

  return {
    kind: 'postgres',
    async fill(add) {
      await lock()
      for (let attempt = 1; ; attempt++) {
        // From now on, deleted files keep a link
        await removeLinks(links)
        await mkdir(links, { mode: 0o700 })
        const needs = await withSnapshot(url, async (snapshot) => {
          objects = snapshot.objects
          if (!(await keepFiles(snapshot)) && attempt < tries) return undefined
          const sums = Object.entries(await dumpOf(snapshot))
          const { migrations, owner } = snapshot
          const tables = Object.fromEntries(sums.map(([name, { rows }]) => [name, rows]))
          const hashes = Object.fromEntries(sums.map(([name, { hash }]) => [name, hash]))
          return { migrations, owner, tables, hashes }
        })
        if (!needs) continue
        await add.file(dumpEntry, dump)
        await rm(work, { recursive: true, force: true })
        await addFolder(add, dataDir)
        return needs
      }
    },
    async release() {
      // Without the lock, the folders belong to another backup
      if (!locked) return
      await rm(work, { recursive: true, force: true })
      await removeLinks(links)
    },
    close: async () => session?.end({ timeout: 2 }),
    wanted: (name) => name === dumpEntry,
    async prove(folder, manifest) {
      compareFiles(objects, manifest.entries)
      return proveDump(url, join(folder, dumpEntry), manifest, objects.length, major)
    },
  }
}

/** The sums in a manifest. */
export function sumsIn({ tables, hashes }: Manifest): Record<string, Sum> {
  if (!hashes) throw new BackupError('The manifest of this backup has no hashes.')
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, { rows, hash: hashes[name] ?? '' }]),
  )
}

async function proveDump(
  url: string,
  dump: string,
  manifest: Manifest,
  files: number,
  major: number,
): Promise<Proof> {
  const programs = await programsFor(major, 'newest')
  const counted = {
    tables: Object.keys(manifest.tables).length,
    rows: Object.values(manifest.tables).reduce((sum, rows) => sum + rows, 0),
    files,
  }
  const scratch = await scratchBeside(url)
  if (!scratch) {
    const { env } = connectionOf(url)
    await run(programs, 'pg_restore', ['--file=/dev/null', dump], env)
    return { restored: false, indexes: 0, ...counted }
  }
  try {
    const owner = manifest.owner ?? ''
    const sums = sumsIn(manifest)
    await loadDump({ programs, url: scratch.url, dump, owner, sums, wipe: false })
    const [row] = await inSession(
      scratch.url,
      (ask) => ask<{ indexes: number }[]>`select count(*)::int as indexes from pg_index where indisvalid`,
    )
    return { restored: true, indexes: row?.indexes ?? 0, ...counted }
  } finally {
    await scratch.drop()
  }
}
