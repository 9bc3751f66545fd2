import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import pLimit from 'p-limit'
import { nameOnDisk } from '#server/backend/lite/storage-files.ts'
import type { Ask } from '#server/backend/tables.ts'
import { BackupError } from '#server/backup/manifest.ts'

interface StoredFile {
  bucket: string
  key: string
  type: string | null
  cache: string | null
}

/** Files that are sent at the same time; each is held in memory. */
const together = 4

/** The files that a database names. */
export const storedFiles = (ask: Ask) =>
  ask<StoredFile>(
    `select bucket_id as bucket, name as key, metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as cache
     from storage.objects order by bucket_id, name`,
  )

/**
 * Copies every stored file to a project, and reads each one back from there. A file that is there and the
 * same is not sent again.
 * @param folder of the stored files (server/backend/lite/storage-files.ts)
 * @returns how many files the project has now
 * @throws BackupError when a file is missing here, or is refused or different there
 */
export async function copyFiles(
  from: Ask,
  folder: string,
  admin: SupabaseClient,
  progress: (text: string) => void,
): Promise<number> {
  const files = await storedFiles(from)
  const limit = pLimit(together)
  let done = 0
  await limit.map(files, async (file) => {
    await copyFile(file, folder, admin)
    done += 1
    if (done % 50 === 0 || done === files.length) progress(`Files: ${done} of ${files.length}`)
  })
  return files.length
}

async function copyFile({ bucket, key, type, cache }: StoredFile, folder: string, admin: SupabaseClient) {
  const name = nameOnDisk(bucket, key)
  const bytes = await readFile(join(folder, name.slice(0, 2), name)).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    throw new BackupError(`The file ${bucket}/${key} is missing in this site’s data folder.`)
  })
  const store = admin.storage.from(bucket)
  const isThere = async () => {
    const { data } = await store.download(key)
    return data !== null && sum(new Uint8Array(await data.arrayBuffer())) === sum(bytes)
  }
  if (await isThere()) return
  const { error } = await store.upload(key, bytes, {
    upsert: true,
    ...(type ? { contentType: type } : {}),
    ...(cache ? { cacheControl: cache.replace(/^.*max-age=/, '') } : {}),
  })
  if (error) throw new BackupError(`The project refuses the file ${bucket}/${key}: ${error.message}`)
  if (!(await isThere())) throw new BackupError(`The file ${bucket}/${key} is not the same after the copy.`)
}

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
