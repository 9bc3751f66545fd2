import { wasRefused } from '#app/lib/errors.ts'

/** What is remembered of an upload between attempts. */
export interface UploadAttempt {
  /** The file's address, when an earlier answer was lost and a row may already hold it. */
  url?: string
}

interface Steps {
  /** Sends the file. @returns its address */
  upload(): Promise<string>
  /** Writes the address into a row; may be called again with an address that the row already holds. */
  store(url: string): void | Promise<void>
  remove(url: string): Promise<void>
}

/**
 * Uploads a file and stores its address. When storing is refused, the file is deleted again. When only the answer
 * was lost, a row may hold the file: it is kept (the server deletes unused files later), and the next attempt
 * stores the same address.
 * @throws what `upload` or `store` throws
 */
export async function storeUpload(attempt: UploadAttempt, { upload, store, remove }: Steps): Promise<void> {
  const mayBeStored = attempt.url !== undefined
  const url = attempt.url ?? (await upload())
  try {
    await store(url)
  } catch (error) {
    // This refusal says nothing about the earlier attempt, which may have been stored
    if (mayBeStored || !wasRefused(error)) attempt.url = url
    else await remove(url)
    throw error
  }
}
