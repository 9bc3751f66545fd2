/** An S3-compatible bucket that stores backups. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3mini, S3ServiceError, sanitizeETag } from 's3mini'
import { z } from 'zod'
import type { Settings } from '#server/settings.ts'
import { bucketError, statusOf } from './bucket-refusal.ts'
import { isArchive } from './keep.ts'
import { BackupError } from './manifest.ts'

/**
 * Bytes of a part of an upload; larger if an archive would otherwise have more than 9,000 parts. One part is
 * in memory at a time.
 */
const partSize = 8 * 1024 * 1024
const mostParts = 9000
/** Milliseconds that a request other than a download may take, and the pauses before it is sent again. */
const patience = 120_000
const pauses = [500, 2000, 5000]

export interface Bucket {
  /** Uploads an archive, all or nothing, and compares what arrived. @returns its s3:// address */
  put(path: string): Promise<string>
  /** Deletes the oldest archives beyond a number. @returns how many */
  keepNewest(number: number): Promise<number>
  /** Downloads the object of the address into a file. @param progress receives the share, from 0 to 1 */
  get(path: string, progress: (share: number) => void): Promise<void>
}

/**
 * The bucket at an address.
 * @param address `s3://bucket/prefix`, or the address of one object for `get`
 * @throws BackupError when the settings for it are missing
 */
export function bucketAt(address: string, settings: Settings): Bucket {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_KEY: accessKeyId, BACKUP_S3_SECRET: secret } = settings
  if (!endpoint || !accessKeyId || !secret)
    throw new BackupError('A bucket needs BACKUP_S3_ENDPOINT, BACKUP_S3_KEY and BACKUP_S3_SECRET.')
  const [bucket = '', ...rest] = address.slice('s3://'.length).split('/')
  const prefix = rest.filter(Boolean).join('/')
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name)
  const parts = {
    accessKeyId,
    secretAccessKey: secret,
    // The bucket is in the path, since its name may not be a valid host name
    endpoint: `${endpoint}/${bucket}`,
    region: settings.BACKUP_S3_REGION,
  }
  const s3 = new S3mini({ ...parts, requestAbortTimeout: patience })

  /** Sends a request, and repeats it if that may help. @throws BackupError with a sentence */
  async function ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await request()
      } catch (error) {
        const pause = pauses[attempt]
        const status = statusOf(error)
        // 507 means a full disk, so waiting does not help
        const passing = status === undefined || status === 429 || (status >= 500 && status !== 507)
        if (!passing || pause === undefined) throw bucketError(error, bucket)
        await sleep(pause)
      }
    }
  }

  /** The archives in the bucket, oldest first, by name. */
  async function archives(): Promise<string[]> {
    const found = await ask(() => s3.listObjects('/', prefix && `${prefix}/`))
    return (found ?? [])
      .map(({ Key }) => Key)
      .filter((key) => key === keyOf(basename(key)) && isArchive(basename(key)))
      .sort()
  }

  /**
   * Aborts uploads that killed backups have left: their parts cost money, and no list of objects shows them.
   * This only cleans up, so backups work even if the key has no right to do it.
   */
  async function endStaleUploads(): Promise<void> {
    try {
      const found = (await s3.listMultipartUploads('/', '', 'GET', { prefix: keyOf('handasa-') })) as unknown
      for (const { key, id } of uploadsIn(found))
        if (key === keyOf(basename(key)) && isArchive(basename(key)) && isStale(basename(key)))
          await s3.abortMultipartUpload(key, id)
    } catch {
      // Ignore it, since the next backup tries again
    }
  }

  /**
   * Completes an upload. If the answer was lost, the next try finds no such upload; the comparison later
   * shows whether it arrived.
   */
  async function complete(key: string, id: string, sent: { partNumber: number; etag: string }[]) {
    try {
      const answer = await s3.completeMultipartUpload(key, id, sent)
      // The store reported a failure after sending status 200, which the library does not notice
      if ('Error' in answer) throw new S3ServiceError('The upload did not end', 500)
    } catch (error) {
      if (statusOf(error) !== 404) throw error
    }
  }

  async function upload(path: string, key: string, size: number): Promise<string> {
    const step = Math.max(partSize, Math.ceil(size / mostParts))
    const file = await open(path, 'r')
    const read = async (from: number) => {
      const bytes = Buffer.alloc(Math.min(step, size - from))
      await file.read(bytes, 0, bytes.length, from)
      return bytes
    }
    const md5 = (bytes: Buffer) => createHash('md5').update(bytes)
    let id = ''
    try {
      if (size <= step) {
        const bytes = await read(0)
        await ask(() => s3.putObject(key, bytes))
        return md5(bytes).digest('hex')
      }
      id = await ask(() => s3.getMultipartUploadId(key))
      const sent: { partNumber: number; etag: string }[] = []
      const all = createHash('md5')
      for (let from = 0; from < size; from += step) {
        const bytes = await read(from)
        sent.push(await ask(() => s3.uploadPart(key, id, bytes, sent.length + 1)))
        all.update(md5(bytes).digest())
      }
      await ask(() => complete(key, id, sent))
      return `${all.digest('hex')}-${sent.length}`
    } catch (error) {
      if (id) await s3.abortMultipartUpload(key, id).catch(() => undefined)
      throw error
    } finally {
      await file.close()
    }
  }

  /**
   * Compares size and checksum. If the store uses checksums of another kind, reads the whole archive back.
   */
  async function compare(path: string, key: string, size: number, tag: string): Promise<boolean> {
    const there = await ask(() => s3.getEtag(key))
    if (there === null || (await ask(() => s3.getContentLength(key))) !== size) return false
    if (sanitizeETag(there) === tag) return true
    const back = await ask(() => new S3mini(parts).getObjectResponse(key))
    if (!back?.body) return false
    const [arrived, wanted] = await Promise.all([
      sha256(Readable.fromWeb(back.body as never)),
      sha256(createReadStream(path)),
    ])
    return arrived === wanted
  }

  return {
    async put(path) {
      const key = keyOf(basename(path))
      const { size } = await stat(path)
      await endStaleUploads()
      const tag = await upload(path, key, size)
      if (!(await compare(path, key, size, tag))) {
        await ask(() => s3.deleteObject(key)).catch(() => undefined)
        throw new BackupError('The bucket has not stored the backup as it was sent; it was deleted there.')
      }
      return `s3://${bucket}/${key}`
    },
    async keepNewest(number) {
      const all = await archives()
      const old = all.slice(0, Math.max(0, all.length - number))
      for (const key of old) await ask(() => s3.deleteObject(key))
      return old.length
    },
    async get(path, progress) {
      const response = await ask(() => new S3mini(parts).getObjectResponse(prefix))
      if (!response?.body) throw new BackupError(`There is no ${address}.`)
      const size = Number(response.headers.get('content-length'))
      let read = 0
      try {
        await pipeline(
          Readable.fromWeb(response.body as never),
          async function* (source: AsyncIterable<Uint8Array>) {
            for await (const chunk of source) {
              read += chunk.length
              progress(read / size)
              yield chunk
            }
          },
          createWriteStream(path, { mode: 0o600 }),
        )
      } catch (error) {
        await rm(path, { force: true })
        throw bucketError(error, bucket)
      }
    },
  }
}

/** The library's form of the answer, which has no type: a single upload is not in a list. */
const uploadList = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z
      .preprocess(
        (found) => (Array.isArray(found) ? found : found ? [found] : []),
        z.array(z.object({ Key: z.string(), UploadId: z.string() })),
      )
      .optional(),
  }),
})

const uploadsIn = (answer: unknown) =>
  (uploadList.parse(answer).ListMultipartUploadsResult.Upload ?? []).map(({ Key, UploadId }) => ({
    key: Key,
    id: UploadId,
  }))

/** Whether the backup of this name began so long ago (6 hours) that no process can still be sending it. */
const isStale = (name: string) =>
  name < `handasa-${new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

async function sha256(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
