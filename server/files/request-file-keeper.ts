import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import pLimit from 'p-limit'
import { requestFiles } from '#common/buckets.ts'
import { endingOf, type KeptFile, typeOfFile } from '#common/request-files.ts'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'

/** A file on the disk of this server. */
interface FileHere {
  name: string
  size: number
  path: string
}

/** The embedded backend holds an upload in memory as a whole. */
const twoAtATime = pLimit(2)
/** Milliseconds for one file: enough for a hosted project over a slow connection. */
const patience = 180_000

/**
 * Stores files of requests in the bucket `request-files`, which no visitor may write to, so this needs the secret key.
 * @returns undefined without a secret key (hosted, not set)
 */
export function requestFileKeeper(backend: Backend) {
  const { secretKey } = backend.keys
  if (!secretKey) return undefined
  const db = clientOf(backend, secretKey)

  async function store({ name, size, path }: FileHere): Promise<KeptFile> {
    const known = typeOfFile(name)
    if (!known) throw new Error('No such kind of file is kept.')
    const address = `/storage/v1/object/${requestFiles}/${randomUUID()}.${endingOf(name)}`
    const answer = await backend.fetch(address, {
      method: 'POST',
      headers: {
        apikey: secretKey as string,
        authorization: `Bearer ${secretKey}`,
        'content-type': known.type,
        'cache-control': 'max-age=3600',
      },
      // The file is read from the disk as it is sent
      body: await openAsBlob(path, { type: known.type }),
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok)
      throw Object.assign(new Error('A file was not stored.'), { code: `storage_${answer.status}` })
    await answer.body?.cancel()
    return { name, kind: known.kind, size, file_url: address }
  }

  /** Records that these files are not needed; the sweeper deletes those that no row refers to. */
  async function drop(files: readonly KeptFile[]): Promise<void> {
    if (files.length > 0) await db.rpc('drop_files', { addresses: files.map(({ file_url }) => file_url) })
  }

  return {
    /** Stores all of the files, or none. @throws when storage refuses one */
    async keep(files: readonly FileHere[]): Promise<KeptFile[]> {
      const stored = await Promise.allSettled(files.map((file) => twoAtATime(() => store(file))))
      const kept = stored.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
      const failed = stored.find((one) => one.status === 'rejected')
      if (!failed) return kept
      await drop(kept)
      throw failed.reason
    },
    drop,
    /**
     * Reserves files for the request that is stored next with this submission. @returns false when today's
     * limit is reached
     */
    async hold(submission_id: string, files: readonly KeptFile[]): Promise<boolean> {
      const { error } = await db.rpc('hold_files', { submission_id, files })
      if (error?.message === 'files_full') return false
      if (error) throw error
      return true
    },
    /** How many more bytes forms and mails can bring today. @throws when the backend does not answer */
    async room(): Promise<number> {
      const { data } = await db.rpc('room_for_files').throwOnError()
      return Number(data)
    },
  }
}
export type RequestFileKeeper = NonNullable<ReturnType<typeof requestFileKeeper>>
