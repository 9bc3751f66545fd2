import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/**
 * Finished pictures on disk, up to a number of bytes; those not asked for longest go first.
 * @param folder made when missing; nothing else may be in it
 */
export function pictureStore(folder: string, maxBytes: number) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const known = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_size, name, reason) => {
      if (reason === 'evict') rmSync(join(folder, name), { force: true })
    },
  })
  const found = readdirSync(folder)
    .filter((name) => {
      // What a killed process was writing
      if (name.endsWith('.new')) rmSync(join(folder, name), { force: true })
      return !name.endsWith('.new')
    })
    .map((name) => ({ name, ...pick(statSync(join(folder, name))) }))
    .sort((a, b) => a.mtimeMs - b.mtimeMs)
  for (const { name, size } of found) known.set(name, size)

  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
  /** Copies of one original share the first half of their name, so that they can be removed together. */
  const nameOf = (original: string, variant: string) => `${digest(original)}-${variant}`

  return {
    async read(original: string, variant: string): Promise<Buffer<ArrayBuffer> | undefined> {
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
      const name = nameOf(original, variant)
      const fresh = join(folder, `${randomUUID()}.new`)
      await writeFile(fresh, bytes, { mode: 0o600 })
      await rename(fresh, join(folder, name))
      known.set(name, bytes.length)
    },
    /** Removes every copy of an original that was deleted or replaced. */
    async forget(original: string): Promise<void> {
      const prefix = `${digest(original)}-`
      for (const name of [...known.keys()])
        if (name.startsWith(prefix)) {
          known.delete(name)
          await rm(join(folder, name), { force: true })
        }
    },
  }
}

const pick = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => ({ size, mtimeMs })
