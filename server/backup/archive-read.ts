import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import {
  archiveFormat,
  BackupError,
  type Head,
  headEntry,
  headShape,
  type Manifest,
  manifestEntry,
  manifestShape,
} from './manifest.ts'

interface Reading {
  /** age identities, of which one must fit an encrypted archive. */
  identities?: string[]
  /** Called with the share that has been read, from 0 to 1. */
  progress?(share: number): void
  /** Receives a folder (its name ends with a slash) or a file, whose content must be read to its end. */
  entry(name: string, content: Readable): Promise<void>
}

/**
 * Reads an archive from beginning to end and compares every file in it with the manifest.
 * @returns its head, and its manifest (none in format 0)
 * @throws BackupError when it is not a backup, is encrypted for someone else, incomplete, changed, or of a
 *   newer version
 */
export async function readArchive(path: string, { identities = [], progress, entry }: Reading) {
  const { size } = await stat(path).catch(() => {
    throw new BackupError(`There is no file ${path}.`)
  })
  const encrypted = await isEncrypted(path)
  if (encrypted && identities.length === 0)
    throw new BackupError(`${path} is encrypted: name the file with its key, --identity FILE.`)
  const tar = extract()
  let read = 0
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      read += chunk.length
      progress?.(read / size)
      yield chunk
    }
  }
  const source = pipeline(
    createReadStream(path, { highWaterMark: 256 * 1024 }),
    counted,
    decrypted(encrypted ? identities : undefined),
    createGunzip(),
    tar,
  )
  const found: Manifest['entries'] = {}
  let head: Head | undefined
  let manifest: Manifest | undefined
  let top = ''

  async function all() {
    for await (const part of tar) {
      const { name, type } = part.header
      const content = part as unknown as Readable
      if (head === undefined && name === headEntry) {
        head = headOf(await textOf(content), path)
        continue
      }
      if (head === undefined) {
        // Before format 1, the data folder itself was packed, under its own name
        if (type !== 'directory' || !/^[^/]+\/$/.test(name)) throw foreign(path)
        top = name
        head = { format: 0, kind: 'embedded', site: '', made: new Date(0).toISOString() }
        content.resume()
        continue
      }
      if (name === manifestEntry && head.format > 0) {
        manifest = manifestShape.parse(JSON.parse(await textOf(content)))
        continue
      }
      const inner = name.startsWith(top) ? name.slice(top.length) : ''
      if (!inner || inner.split('/').includes('..') || inner.startsWith('/')) throw foreign(path)
      if (type === 'directory') {
        content.resume()
        await entry(inner.endsWith('/') ? inner : `${inner}/`, Readable.from([]))
      } else if (type === 'file') {
        const hash = createHash('sha256')
        let bytes = 0
        const hashed = async function* () {
          for await (const chunk of content) {
            hash.update(chunk)
            bytes += chunk.length
            yield chunk
          }
        }
        await entry(inner, Readable.from(hashed()))
        found[inner] = { bytes, sha256: hash.digest('hex') }
      } else content.resume()
    }
  }

  const done = all().catch((error) => {
    tar.destroy(error)
    throw error
  })
  const results = await Promise.allSettled([done, source])
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (failures.length > 0) throw explain(failures, path, encrypted)
  if (!head) throw foreign(path)
  if (head.format > 0) {
    if (!manifest) throw cut(path)
    for (const [name, { sha256 }] of Object.entries(manifest.entries))
      if (name !== headEntry && found[name]?.sha256 !== sha256)
        throw new BackupError(
          `${path} is damaged: ${name} in it is ${found[name] ? 'not what was packed' : 'missing'}.`,
        )
  }
  return { head, manifest, entries: found }
}

/** Whether a file is encrypted with age, by its first bytes. @throws BackupError when it is not an archive at all */
async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(21), 0, 21, 0)
  await file.close()
  if (buffer.toString('latin1') === 'age-encryption.org/v1') return true
  if (buffer[0] === 0x1f && buffer[1] === 0x8b) return false
  throw foreign(path)
}

function decrypted(identities: string[] | undefined) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (!identities) return yield* source
    const age = new Decrypter()
    for (const identity of identities) age.addIdentity(identity)
    yield* await age.decrypt(Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>)
  }
}

async function textOf(content: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function headOf(text: string, path: string): Head {
  const { format } = JSON.parse(text) as { format?: unknown }
  if (typeof format === 'number' && format > archiveFormat)
    throw new BackupError(`${path} was made by a newer version of the site; restore it with that version.`)
  return headShape.parse(JSON.parse(text))
}

const foreign = (path: string) => new BackupError(`${path} is not a backup of this site.`)
const cut = (path: string) => new BackupError(`${path} is not complete: its end is missing.`)

/** The sentence for a failure. If both ends of a pipeline failed, it names the cause. */
function explain(failures: unknown[], path: string, encrypted: boolean): unknown {
  const known = failures.find((failure) => failure instanceof BackupError)
  if (known) return known
  const texts = failures.map(String).join(' ')
  const codes = failures.map((failure) => (failure as { code?: string }).code)
  if (/no identity matched/i.test(texts))
    return new BackupError(`The key does not fit: ${path} was encrypted for another one.`)
  if (codes.includes('Z_BUF_ERROR') || /Unexpected end of data/.test(texts)) return cut(path)
  if (codes.some((code) => code && /^E[A-Z]+$/.test(code))) return failures[0]
  if (encrypted || codes.some((code) => code?.startsWith('Z_')) || /Invalid tar header|JSON|Zod/i.test(texts))
    return new BackupError(`${path} is damaged or not complete.`)
  return failures[0]
}
