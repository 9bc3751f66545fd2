import { browserDb } from '#app/data/browser-db.ts'
import { throwIfRefused } from '#app/data/result.ts'
import { storedName } from '#common/request-files.ts'

/**
 * Stores the original name of a file that was just uploaded, for the media library.
 * @param keep whether it stays there even if nothing uses it
 * @throws DataError
 */
export async function noteMedia(url: string, name: string, keep = false): Promise<void> {
  throwIfRefused(
    await browserDb().rpc('note_media', {
      url,
      name: storedName(name),
      keep,
    }),
  )
}
