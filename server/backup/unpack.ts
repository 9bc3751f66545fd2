import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readArchive } from './archive-read.ts'

interface Unpacking {
  identities?: string[]
  progress?(share: number): void
  /** Which entries are written; other entries are only read and compared. */
  wanted?(name: string): boolean
}

/** The parts of a data folder that a backup restores. */
const known = /^(database\/|database\.dump$|files\/|secrets\.json$|first-run-accounts\.json$)/

/**
 * Writes the content of an archive into an empty folder, and compares it with the manifest.
 * @throws BackupError like `readArchive`, and errors of the disk
 */
export function unpack(archive: string, folder: string, { wanted = () => true, ...reading }: Unpacking = {}) {
  return readArchive(archive, {
    ...reading,
    async entry(name, content) {
      const taken = known.test(name) && wanted(name)
      const path = join(folder, name)
      if (name.endsWith('/')) {
        if (taken) await mkdir(path, { recursive: true, mode: 0o700 })
        return
      }
      if (!taken) {
        for await (const _ of content);
        return
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    },
  })
}
