import { wasRefused } from '#app/lib/errors.ts'

/** What is known of a file from one attempt to the next. */
export interface Parcel {
  /** Where it stands already, when nobody knows whether a row holds it: an answer was lost. */
  url?: string
}

interface Steps {
  /** Sends the file. @returns its address */
  upload(): Promise<string>
  /** Writes the address into a row; may be asked again for one that the row holds already. */
  store(url: string): void | Promise<void>
  remove(url: string): Promise<void>
}

/**
 * Sends a file and stores its address. When that is refused, the file is deleted again; when the answer was lost,
 * a row may hold it: it stays (the server deletes it if none does), and the next attempt stores the same address.
 * @throws what `upload` or `store` throws
 */
export async function deliver(parcel: Parcel, { upload, store, remove }: Steps): Promise<void> {
  const doubtful = parcel.url !== undefined
  const url = parcel.url ?? (await upload())
  try {
    await store(url)
  } catch (error) {
    // A refusal tells nothing of the attempt before it, which may have been stored
    if (doubtful || !wasRefused(error)) parcel.url = url
    else await remove(url)
    throw error
  }
}
