import { browserDb } from '#app/data/browser-db.ts'
import { throwIfRefused } from '#app/data/result.ts'
import { storedName } from '#common/request-files.ts'

/**
 * Notes for the media library what a file was called that was just uploaded.
 * @param keep whether it stays there although nothing uses it
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
