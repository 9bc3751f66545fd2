import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, query } from './lite/connection.ts'
import { nameOnDisk } from './lite/storage-files.ts'

/**
 * Removes half-written files (`*.new`) that a killed copy or a power cut has left: in the data folder itself,
 * of uploads and of mails. Call it at the start, before anyone writes.
 * @returns how many there were
 */
export async function clearHalfWritten(dataDir: string): Promise<number> {
  const isHalf = (name: string) => name.endsWith('.new')
  const own = (await readdir(dataDir)).filter(isHalf)
  for (const name of own) await rm(join(dataDir, name), { force: true })
  const uploads = await clear(join(dataDir, 'files'), isHalf)
  return own.length + uploads + (await clear(join(dataDir, 'outbox'), isHalf))
}

/**
 * Removes uploaded files that are missing in the database: their upload ended before it was acknowledged. The
 * database must be the one that belongs to the folder.
 * @returns how many there were
 */
export async function clearWithoutRow(folder: string, database: Database): Promise<number> {
  const rows = await query<{ bucket_id: string; name: string }>(
    database,
    'select bucket_id, name from storage.objects',
  )
  const known = new Set(rows.map(({ bucket_id, name }) => nameOnDisk(bucket_id, name)))
  return clear(folder, (name) => stored.test(name) && !known.has(name.slice(0, 64)))
}

/** The names that the file store writes. Other files in the folder are not ours to delete. */
const stored = /^[\da-f]{64}(\.json)?$/

async function clear(folder: string, unwanted: (name: string) => boolean): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found = entries.filter((entry) => entry.isFile() && unwanted(entry.name))
  for (const { parentPath, name } of found) await rm(join(parentPath, name), { force: true })
  return found.length
}
