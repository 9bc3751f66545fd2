import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { employeePhotos } from '#common/buckets.ts'
import { employeePhotoSize } from '#common/images.ts'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { unpack } from './unpack.ts'

/** Accepted formats; sharp reports AVIF as heif. */
const formats = ['png', 'jpeg', 'webp', 'heif']
/**
 * The most pixels of an upload: more than phones produce. Only one photo is unpacked at a time, at four bytes
 * a pixel.
 */
const mostPixels = 60_000_000
const oneAtATime = pLimit(1)

/**
 * Makes a photo upright and small, and removes metadata such as the location; null when it is not a picture.
 */
export const reencode = (photo: Blob): Promise<Buffer | null> => oneAtATime(() => reencodeNow(photo))

async function reencodeNow(photo: Blob): Promise<Buffer | null> {
  const size = employeePhotoSize
  try {
    const bytes = Buffer.from(await photo.arrayBuffer())
    const small = (picture: Sharp) =>
      picture.resize(size, size, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }).toBuffer()
    return await unpack(bytes, mostPixels, small, formats)
  } catch {
    return null
  }
}

/**
 * Stores photos of applicants in `employee-photos/applicants/` under random names. Applicants may not write files, so
 * this needs the secret key.
 * @returns undefined without a secret key (hosted, not set)
 */
export function photoKeeper(backend: Backend) {
  const { secretKey } = backend.keys
  if (!secretKey) return undefined
  const bucket = clientOf(backend, secretKey).storage.from(employeePhotos)
  return async (photo: Blob) => {
    const picture = await reencode(photo)
    if (!picture) return null
    const key = `applicants/${randomUUID()}.webp`
    const { error } = await bucket.upload(key, picture, { contentType: 'image/webp' })
    if (error) throw error
    return {
      path: `/storage/v1/object/${employeePhotos}/${key}`,
      discard: async () => void (await bucket.remove([key])),
    }
  }
}
