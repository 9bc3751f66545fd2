import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { nameOnDisk } from '#server/backend/lite/storage-files.ts'
import type { Ask } from '#server/backend/tables.ts'
import { BackupError, type Manifest } from './manifest.ts'

/** What was checked and found sound. */
export interface Proof {
  /** Whether the database was restored; otherwise its dump was only read to its end. */
  restored: boolean
  tables: number
  rows: number
  indexes: number
  files: number
}

/** A stored file, as described by its row. */
export interface StoredObject {
  bucket_id: string
  name: string
  tag: string | null
}

/**
 * Opens the restored folder of an embedded database, lets it recover, and checks it. Closes it again,
 * unchanged except for the recovery.
 * @param files the stored files by their name in the archive, with their hashes
 * @throws BackupError naming the first problem
 */
export async function verifyRestore(
  folder: string,
  needs: Pick<Manifest, 'tables'> | undefined,
  files: Manifest['entries'],
): Promise<Proof> {
  let database: PGlite
  try {
    database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm, amcheck } })
  } catch (error) {
    throw new BackupError('The restored database does not open.', { cause: error })
  }
  try {
    const ask: Ask = async <Row>(statement: string) => (await database.query<Row>(statement)).rows
    const proof = await proveRows(ask, needs, files)
    // The check leaves no trace
    await ask('begin')
    const indexes = await proveSound(ask)
    await ask('rollback')
    return { restored: true, ...proof, indexes }
  } finally {
    await database.close()
  }
}

/** Compares every table with its number of rows, and every row of the storage with its file. */
async function proveRows(
  ask: Ask,
  needs: Pick<Manifest, 'tables'> | undefined,
  files: Manifest['entries'],
): Promise<Omit<Proof, 'indexes' | 'restored'>> {
  // Do not use indexes, which may be wrong and are checked separately
  await ask('set enable_indexscan = off')
  await ask('set enable_indexonlyscan = off')
  let all = 0
  const tables = Object.entries(needs?.tables ?? {})
  for (const [name, least] of tables) {
    const [found] = await ask<{ rows: number }>(`select count(*)::float8 as rows from ${name}`).catch(() => {
      throw new BackupError(`The table ${name} cannot be read after the restore.`)
    })
    const rows = Number(found?.rows)
    if (rows < least)
      throw new BackupError(`The table ${name} has ${rows} rows after the restore, not ${least}.`)
    all += rows
  }
  const objects = await ask<StoredObject>(
    `select bucket_id, name, metadata ->> 'eTag' as tag from storage.objects`,
  )
  compareFiles(objects, files)
  return { tables: tables.length, rows: all, files: objects.length }
}

/**
 * Compares every row of the storage with its file. @throws BackupError naming the first file that is missing
 * or different
 */
export function compareFiles(objects: StoredObject[], files: Manifest['entries']): void {
  for (const { bucket_id, name, tag } of objects) {
    const stored = nameOnDisk(bucket_id, name)
    const found = files[`files/${stored.slice(0, 2)}/${stored}`]
    if (!found)
      throw new BackupError(`The file ${bucket_id}/${name}, which a row names, is missing in the backup.`)
    // The file store keeps the first half of the hash with the row
    if (tag && /^"[\da-f]{32}"$/.test(tag) && !found.sha256.startsWith(tag.slice(1, -1)))
      throw new BackupError(`The file ${bucket_id}/${name} is not the one that its row names.`)
  }
}

/**
 * Reads every table and every B-tree to its end with PostgreSQL's own check (amcheck), each row against each index.
 * @returns how many indexes there are
 */
async function proveSound(ask: Ask): Promise<number> {
  await ask('create extension amcheck')
  const relations = await ask<{ oid: number; name: string; kind: string }>(
    `select class.oid::int, class.oid::regclass::text as name, class.relkind::text as kind
     from pg_class as class left join pg_am as method on method.oid = class.relam
     where class.relpersistence = 'p' and (class.relkind in ('r', 't') or class.relkind = 'i' and method.amname = 'btree')`,
  )
  for (const { oid, name, kind } of relations) {
    const broken = new BackupError(
      `${kind === 'i' ? 'The index' : 'The table'} ${name} is not sound after the restore.`,
    )
    if (kind === 'i')
      await ask(`select bt_index_check(${oid}, true)`).catch((cause) => {
        broken.cause = cause
        throw broken
      })
    else if ((await ask(`select from verify_heapam(${oid})`)).length > 0) throw broken
  }
  return relations.filter(({ kind }) => kind === 'i').length
}
