import DataLoader from 'dataloader'
import { browserDb } from './browser-db.ts'
import { fileOf, goodFor } from './files.ts'
import { storageRefusalOf } from './storage-refusal.ts'

/** The most files in one request, which is the limit of the storage. */
const most = 1000

/** Files asked for at the same moment are signed in one request for each bucket. */
const signing = new DataLoader<string, string | null>(
  async (urls) => {
    const files = urls.map(fileOf)
    const addresses = new Map<string, string | null>()
    for (const bucket of new Set(files.map((file) => file?.bucket))) {
      if (!bucket) continue
      const keys = files.flatMap((file) => (file?.bucket === bucket ? [file.key] : []))
      const { data, error } = await browserDb().storage.from(bucket).createSignedUrls(keys, goodFor)
      if (error) throw storageRefusalOf(error)
      for (const { path, signedUrl } of data) addresses.set(`${bucket}/${path}`, signedUrl || null)
    }
    return files.map((file) => (file && addresses.get(`${file.bucket}/${file.key}`)) ?? null)
  },
  { cache: false, maxBatchSize: most },
)

/**
 * An address that shows a private file for ten minutes; null when there is no such file, or the account may not read
 * it.
 * @throws DataError
 */
export const signedAddress = (url: string): Promise<string | null> => signing.load(url)
