import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { App } from '@supabase/lite'
import { syncFolder } from '#server/backend/durability/sync.ts'
import { keepForBackup } from '#server/backup/linked-files.ts'
import { isDiskFull } from '#server/disk.ts'
import { refusal } from './storage-refusals.ts'
import { checkUpload } from './upload-content.ts'

/** Lite exports neither the type of its adapters nor the types that they return. */
type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>
type StoredMetadata = Omit<ObjectMetadata, 'lastModified' | 'httpStatusCode'>

type Body = ReadableStream | AsyncIterable<Uint8Array> | Uint8Array

/** The name under which a file of a bucket is stored; its metadata has the same name with `.json`. */
export function nameOnDisk(bucket: string, key: string): string {
  return createHash('sha256').update(`${bucket}\0${key}`).digest('hex')
}

/**
 * Stores uploaded files in a folder, as a `StorageAdapter` of @supabase/lite. The name on disk is a hash of
 * bucket and key, so a key can have any characters and never leads outside the folder. Files are written
 * atomically: a temporary file is synced and renamed, and its folder is synced before the upload is answered.
 * @param root folder; created when missing
 */
export function fileStore(root: string): StorageAdapter {
  const place = (bucket: string, key: string) => {
    const name = nameOnDisk(bucket, key)
    return join(root, name.slice(0, 2), name)
  }

  /** Creates the folder of a file if it is missing, and syncs the name of the folder to the disk. */
  async function makeFolder(path: string) {
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (made) await syncFolder(dirname(made))
  }

  /** @param check checks what was written before the file gets its name, and throws to refuse it */
  async function write(
    path: string,
    body: Body,
    check: (written: string) => Promise<void> = async () => undefined,
  ): Promise<{ size: number; eTag: string }> {
    await makeFolder(path)
    const fresh = `${path}.${randomUUID()}.new`
    const hash = createHash('sha256')
    let size = 0
    const file = await open(fresh, 'wx', 0o600)
    try {
      const chunks = body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>)
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.byteLength
        await file.writeFile(chunk)
      }
      await check(fresh)
      await file.sync()
      await file.close()
      await rename(fresh, path)
    } catch (error) {
      await file.close().catch(() => undefined)
      await rm(fresh, { force: true })
      throw isDiskFull(error) ? refusal(507, 'disk_full', 'The disk of the server is full.') : error
    }
    return { size, eTag: `"${hash.digest('hex').slice(0, 32)}"` }
  }

  async function describe(path: string): Promise<ObjectMetadata> {
    try {
      const [json, file] = await Promise.all([readFile(`${path}.json`, 'utf8'), stat(path)])
      return { ...(JSON.parse(json) as StoredMetadata), lastModified: file.mtime, httpStatusCode: 200 }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw refusal(404, 'not_found', 'Object not found')
      throw error
    }
  }

  async function remove(bucket: string, key: string) {
    const path = place(bucket, key)
    await keepForBackup(root, nameOnDisk(bucket, key))
    await rm(path, { force: true })
    await rm(`${path}.json`, { force: true })
  }

  return {
    driver: null,
    async uploadObject(
      bucket: string,
      key: string,
      _version: string | undefined,
      body: Body,
      mimetype: string,
      cacheControl: string,
    ) {
      const path = place(bucket, key)
      const { size, eTag } = await write(path, body, (written) =>
        checkUpload(written, { bucket, key, type: mimetype }),
      )
      const metadata: StoredMetadata = { cacheControl, mimetype, size, contentLength: size, eTag }
      await write(`${path}.json`, Buffer.from(JSON.stringify(metadata)))
      await syncFolder(dirname(path))
      return { ...metadata, lastModified: new Date(), httpStatusCode: 200 }
    },
    async getObject(bucket: string, key: string) {
      const path = place(bucket, key)
      const metadata = await describe(path)
      const body = Readable.toWeb(createReadStream(path)) as ReadableStream
      return { metadata, httpStatusCode: 200, body }
    },
    async headObject(bucket: string, key: string) {
      return describe(place(bucket, key))
    },
    async deleteObject(bucket: string, key: string) {
      await remove(bucket, key)
    },
    async deleteObjects(bucket: string, keys: string[]) {
      for (const key of keys) await remove(bucket, key)
    },
    async copyObject(
      fromBucket: string,
      fromKey: string,
      _version: string | undefined,
      toBucket: string,
      toKey: string,
    ) {
      const from = place(fromBucket, fromKey)
      const to = place(toBucket, toKey)
      const metadata = await describe(from)
      await write(to, createReadStream(from))
      await write(`${to}.json`, createReadStream(`${from}.json`))
      await syncFolder(dirname(to))
      return { httpStatusCode: 200, eTag: metadata.eTag, lastModified: new Date() }
    },
    async privateAssetUrl(): Promise<string> {
      throw new Error('Files are served by the API only')
    },
  }
}
