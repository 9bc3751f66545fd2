import type { SupabaseClient } from '@supabase/supabase-js'
import { demoPictures, readDemoPicture } from '#demo/images.ts'

/**
 * Uploads the pictures of the example content, replacing existing ones.
 * @param client a client with the secret key
 * @throws when the storage refuses one
 */
export async function uploadDemoPictures(client: SupabaseClient, progress: (text: string) => void) {
  let done = 0
  const waiting = [...demoPictures]
  const work = async () => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      const { error } = await client.storage
        .from(picture.bucket)
        .upload(picture.key, await readDemoPicture(picture), {
          contentType: 'image/webp',
          cacheControl: '3600',
          upsert: true,
        })
      if (error) throw new Error(`The picture ${picture.key} could not be stored: ${error.message}`)
      done += 1
      if (done % 10 === 0) progress(`Adding the example images (${done} of ${demoPictures.length})`)
    }
  }
  progress(`Adding the example images (${demoPictures.length})`)
  await Promise.all([work(), work()])
}
