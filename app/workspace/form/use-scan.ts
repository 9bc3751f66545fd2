import { isPhoto, uploadFile } from '#app/data/files.ts'
import { DataError } from '#app/data/result.ts'
import { shrinkImage, UnreadableImage } from '#app/workspace/images/shrink-image.ts'
import { storeUpload, type UploadAttempt } from '#app/workspace/images/store-upload.ts'
import { employeeDocuments } from '#common/buckets.ts'
import { RefusedField } from './edit-form-options.ts'

interface Scan<Stored> {
  file: File
  /** Whose document it is: the id of the employee. */
  folder: string
  progress(part: number): void
  /** Writes its address into a row. */
  store(file_url: string): Promise<Stored>
  /** What is said of a file that cannot be read, or is something else than its name says. */
  refusals: { unreadable: string; content: string }
}

/**
 * Uploads the scan of a document, a photo made smaller, and stores its address.
 * @throws RefusedField of the field `scan`; what `store` throws
 */
export async function storeScan<Stored>(
  attempt: UploadAttempt,
  { file, folder, progress, store, refusals }: Scan<Stored>,
): Promise<Stored> {
  let stored: Stored | undefined
  try {
    await storeUpload(attempt, {
      upload: async () =>
        uploadFile(employeeDocuments, isPhoto(file) ? await shrinkImage(file) : file, { folder, progress }),
      async store(file_url) {
        stored = await store(file_url)
      },
      // The server deletes what no row names
      remove: async () => undefined,
    })
    return stored as Stored
  } catch (error) {
    if (error instanceof UnreadableImage) throw new RefusedField('scan', refusals.unreadable)
    if (error instanceof DataError && error.code === '415') throw new RefusedField('scan', refusals.content)
    throw error
  }
}
