import { open, readFile } from 'node:fs/promises'
import { isPictureBucket } from '#common/buckets.ts'
import { beginningLength, beginsAsNamed, beginsAsTyped } from '#common/file-content.ts'
import { refusal } from './storage-refusals.ts'

/** What is known of an upload beside its bytes. */
interface Upload {
  bucket: string
  key: string
  /** Its content type. */
  type: string
}

/**
 * Looks at an uploaded file before it gets its name: at how it begins and, for a picture of the site, at its size in
 * pixels. Only here has the sender been found to have the right to store it.
 * @param path of the file
 * @throws StorageRefusal 415 for other content, 413 for too many pixels
 */
export async function checkUpload(path: string, { bucket, key, type }: Upload): Promise<void> {
  const start = await beginningOf(path)
  if (!beginsAsNamed(key, start) || !beginsAsTyped(type, start))
    throw refusal(415, 'invalid_content', 'The content of the file does not match its name and type')
  if (!isPictureBucket(bucket)) return
  // With the first picture: a library of its own
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
