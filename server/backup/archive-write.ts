import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { pack } from 'tar-stream'
import { type Head, headEntry, type Manifest, manifestEntry } from './manifest.ts'

/** Adds to an archive, one thing after the other. */
export interface ArchiveWriter {
  /**
   * Adds a file with its current length: content appended in the meantime is left out, and content cut off
   * becomes zeros.
   */
  file(name: string, path: string): Promise<void>
  text(name: string, text: string): Promise<void>
  /**
   * Adds a folder with everything in it that `wanted` accepts; deleted files are left out, empty folders are
   * kept.
   */
  folder(name: string, path: string, wanted?: (name: string) => boolean): Promise<void>
}

/**
 * Writes an archive, readable by its owner only (mode 0600).
 * @param recipients age recipients that can read it; none: not encrypted
 * @param fill adds everything, and returns the rest of the manifest
 * @returns its size in bytes
 * @throws errors of the disk and of `fill`; part of the archive is left then
 */
export async function writeArchive(
  path: string,
  head: Head,
  recipients: string[],
  fill: (add: ArchiveWriter) => Promise<Omit<Manifest, 'entries'>>,
): Promise<number> {
  const tar = pack()
  const entries: Manifest['entries'] = {}

  async function entry(name: string, bytes: number, content: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    const hashed = async function* () {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(
      Readable.from(hashed()),
      tar.entry({ name, size: bytes, mode: 0o600, mtime: new Date(head.made) }),
    )
    entries[name] = { bytes, sha256: hash.digest('hex') }
  }

  const add: ArchiveWriter = {
    async file(name, file) {
      // Opened before its entry begins: a file that is deleted now stays readable, and an entry cannot be taken back
      const handle = await open(file, 'r')
      try {
        const { size } = await handle.stat()
        await entry(name, size, exactly(handle, size))
      } finally {
        await handle.close()
      }
    },
    async text(name, text) {
      const bytes = Buffer.from(text)
      await entry(name, bytes.byteLength, Readable.from([bytes]))
    },
    async folder(name, folder, wanted = () => true) {
      tar.entry({ name: `${name}/`, type: 'directory', mode: 0o700 })
      for (const found of await readdir(folder, { withFileTypes: true }).catch(ifGone([]))) {
        const inner = `${name}/${found.name}`
        if (!wanted(inner)) continue
        if (found.isDirectory()) await add.folder(inner, join(folder, found.name), wanted)
        else if (found.isFile()) await add.file(inner, join(folder, found.name)).catch(ifGone(undefined))
      }
    },
  }

  async function fillAll() {
    await add.text(headEntry, JSON.stringify(head))
    const needs = await fill(add)
    await add.text(manifestEntry, JSON.stringify({ ...needs, entries }))
    tar.finalize()
  }

  const filled = fillAll().catch((error) => {
    tar.destroy(error)
    throw error
  })
  const written = pipeline(tar, createGzip(), encrypted(recipients), createWriteStream(path, { mode: 0o600 }))
  // The error of `fill` says more than the error of the pipeline that it ended
  const results = await Promise.allSettled([written, filled])
  for (const result of results.reverse()) if (result.status === 'rejected') throw result.reason
  const file = await open(path, 'r')
  const { size } = await file.stat()
  await file.sync()
  await file.close()
  return size
}

/**
 * The first `size` bytes of a file. PostgreSQL may truncate a file during the backup; the restore repeats
 * this from its log.
 */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  let left = size
  if (size > 0)
    for await (const chunk of file.createReadStream({
      start: 0,
      end: size - 1,
      highWaterMark: 256 * 1024,
      autoClose: false,
    })) {
      left -= chunk.length
      yield chunk
    }
  for (; left > 0; left -= 65_536) yield new Uint8Array(Math.min(left, 65_536))
}

function encrypted(recipients: string[]) {
  return async function* (plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (recipients.length === 0) return yield* plain
    const age = new Encrypter()
    for (const recipient of recipients) age.addRecipient(recipient)
    yield* await age.encrypt(Readable.toWeb(Readable.from(plain)) as ReadableStream<Uint8Array>)
  }
}

const ifGone =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead
    throw error
  }
