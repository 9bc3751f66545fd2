import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'

/** Formats that a photo may have; sharp calls AVIF by the family it belongs to. */
const formats = ['png', 'jpeg', 'webp', 'heif']
/** Pixels to either side: enough for a card on a sharp screen. */
const size = 800
/** Pixels that a photo may have: more than telephones take. One at a time is unpacked, at four bytes for each. */
const mostPixels = 60_000_000
const oneAtATime = pLimit(1)

/** The photo upright, small and without what the camera wrote into it, or null when it is no picture. */
async function redraw(photo: Blob): Promise<Buffer | null> {
  try {
    const picture = sharp(Buffer.from(await photo.arrayBuffer()), { limitInputPixels: mostPixels })
    const { format } = await picture.metadata()
    if (!formats.includes(format)) return null
    return await picture
      .rotate()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}

/**
 * Keeps photos of applicants in `team-images/applicants/`, under random names. Applicants may not write files,
 * so this takes the secret key: without one (hosted, not set) there is no such function.
 */
export function photoKeeper(backend: Backend) {
  const { secretKey } = backend.keys
  if (!secretKey) return undefined
  const bucket = clientOf(backend, secretKey).storage.from('team-images')
  return async (photo: Blob) => {
    const picture = await oneAtATime(() => redraw(photo))
    if (!picture) return null
    const key = `applicants/${randomUUID()}.webp`
    const { error } = await bucket.upload(key, picture, { contentType: 'image/webp' })
    if (error) throw error
    return {
      path: `/storage/v1/object/public/team-images/${key}`,
      discard: async () => void (await bucket.remove([key])),
    }
  }
}
