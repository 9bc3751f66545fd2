import { open, readFile } from 'node:fs/promises'
import { isPictureBucket } from '#common/buckets.ts'
import { beginningLength, beginsAsNamed, beginsAsTyped } from '#common/file-content.ts'
import { refusal } from './storage-refusals.ts'

/** The details of an upload besides its bytes. */
interface Upload {
  bucket: string
  key: string
  /** Its content type. */
  type: string
}

/**
 * Checks an uploaded file before it gets its name: how it begins and, for a picture of the site, how many
 * pixels it has. At this point the sender's right to store the file has been checked.
 * @param path of the file
 * @throws StorageRefusal 415 for other content, 413 for too many pixels
 */
export async function checkUpload(path: string, { bucket, key, type }: Upload): Promise<void> {
  const start = await beginningOf(path)
  if (!beginsAsNamed(key, start) || !beginsAsTyped(type, start))
    throw refusal(415, 'invalid_content', 'The content of the file does not match its name and type')
  if (!isPictureBucket(bucket)) return
  // Load the library for pictures only with the first picture
  const { mostPixelsOf } = await import('#server/images/unpack.ts')
  const most = await mostPixelsOf(await readFile(path))
  if (!most) return
  const sentence = `The picture has too many pixels: at most ${most / 1e6} million are accepted`
  throw refusal(413, 'too_many_pixels', sentence)
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningLength), 0, beginningLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
