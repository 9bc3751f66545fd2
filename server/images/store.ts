import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/**
 * Stores resized pictures on disk, up to a number of bytes; the least recently used are removed first.
 * @param folder created at the first use; nothing else may be in it
 */
export function pictureStore(folder: string, maxBytes: number) {
  let opened: LRUCache<string, number> | undefined
  /**
   * Sizes by name. They are read late: until the backend holds the lock of the data folder, another copy may
   * be running on it.
   */
  const sizes = () => {
    opened ??= readSizes(folder, maxBytes)
    return opened
  }

  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
  /** Resized pictures of one original begin with the same hash, so that they can be removed together. */
  const nameOf = (original: string, variant: string) => `${digest(original)}-${variant}`

  return {
    async read(original: string, variant: string): Promise<Buffer<ArrayBuffer> | undefined> {
      const known = sizes()
      const name = nameOf(original, variant)
      if (!known.get(name)) return undefined
      try {
        return await readFile(join(folder, name))
      } catch {
        known.delete(name)
        return undefined
      }
    },
    async write(original: string, variant: string, bytes: Buffer): Promise<void> {
      const known = sizes()
      const name = nameOf(original, variant)
      const fresh = join(folder, `${randomUUID()}.new`)
      await writeFile(fresh, bytes, { mode: 0o600 })
      await rename(fresh, join(folder, name))
      known.set(name, bytes.length)
    },
    /** Removes every resized picture of an original that was deleted or replaced. */
    async forget(original: string): Promise<void> {
      const known = sizes()
      const prefix = `${digest(original)}-`
      for (const name of [...known.keys()])
        if (name.startsWith(prefix)) {
          known.delete(name)
          await rm(join(folder, name), { force: true })
        }
    },
  }
}

/** The pictures that an earlier process stored, oldest first; removes half-written ones. */
function readSizes(folder: string, maxBytes: number): LRUCache<string, number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_size, name, reason) => {
      if (reason === 'evict') rmSync(join(folder, name), { force: true })
    },
  })
  const found = []
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.new')) rmSync(join(folder, name), { force: true })
    else {
      const { size, mtimeMs } = statSync(join(folder, name))
      found.push({ name, size, mtimeMs })
    }
  }
  for (const { name, size } of found.sort((a, b) => a.mtimeMs - b.mtimeMs)) sizes.set(name, size)
  return sizes
}
