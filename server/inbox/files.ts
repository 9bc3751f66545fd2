import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { beginningLength, beginsAsNamed } from '#common/file-content.ts'
import { bounds } from '#common/limits.ts'
import {
  endingFor,
  type KeptFile,
  type RequestFileProblem,
  storedName,
  typeOfFile,
} from '#common/request-files.ts'
import { hasRoom } from '#server/files/arriving.ts'
import type { RequestFileKeeper } from '#server/files/request-file-keeper.ts'
import { attachedParts } from './parts.ts'
import { StoreFailed } from './store.ts'

/** An attachment of a mail: a stored file, or the reason why it was refused. */
export type MailFile = KeptFile | { name: string; size: number; refused: RequestFileProblem }

/** The place for files of mails. */
export interface FilePlace {
  keeper: RequestFileKeeper
  /** The folder on the disk where files wait. */
  folder: string
  /** Replaces the check for free disk space in tests. */
  hasRoom?: typeof hasRoom
}

/** The most attachments of one mail that are listed. */
const mostNamed = 20
/** The answers of storage when it refuses a file; any other failure is temporary. */
const refusesFile = /^storage_(400|409|413|415|422)$/
/** Bytes that are requested in one chunk. */
const chunkSize = 1024 ** 2

/**
 * Stores the attachments of a mail that are of accepted kinds and within the limits of the forms. Downloads
 * nothing else. Files are on the disk until they are in storage, and never in memory as a whole.
 */
export async function readFiles(
  client: ImapFlow,
  uid: number,
  structure: MessageStructureObject,
  { keeper, folder, hasRoom: roomIn = hasRoom }: FilePlace,
): Promise<MailFile[]> {
  const parts = attachedParts(structure).slice(0, mostNamed)
  if (parts.length === 0) return []
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let room = (await roomIn(folder)) ? await roomOf(keeper) : 0
  let taken = 0
  const files: MailFile[] = []
  for (const { part, structure } of parts) {
    const name = nameOf(structure)
    const size = decodedSize(structure)
    const refuse = (refused: RequestFileProblem) => files.push({ name, size, refused })
    if (!typeOfFile(name)) refuse('type')
    // The structure of the mail tells the size, so the file is not downloaded
    else if (size > bounds.requestFile.max * 1.02) refuse('large')
    else if (taken === bounds.requestFiles.max) refuse('many')
    else if (size > room) refuse('full')
    else {
      const path = join(folder, randomUUID())
      try {
        const found = await download(client, uid, part, path)
        const problem = found.size === 0 ? 'empty' : found.size > bounds.requestFile.max ? 'large' : undefined
        if (problem || !beginsAsNamed(name, found.start)) refuse(problem ?? 'content')
        else {
          const kept = await keeper.keep([{ name, size: found.size, path }]).catch(async (error) => {
            // Storage would refuse this file again
            if (refusesFile.test(error?.code)) return undefined
            await keeper.drop(keptOf(files))
            throw new StoreFailed('A file of a mail was not stored.')
          })
          if (kept) {
            files.push(...kept)
            room -= found.size
            taken += 1
          } else refuse('content')
        }
      } finally {
        await rm(path, { force: true })
      }
    }
  }
  return files
}

const roomOf = (keeper: RequestFileKeeper) =>
  keeper.room().catch(() => {
    throw new StoreFailed('The room for files is not known.')
  })

/** The files that are in storage. */
export const keptOf = (files: readonly MailFile[]): KeptFile[] =>
  files.filter((file): file is KeptFile => 'file_url' in file)

/**
 * The name of an attachment. If it has no ending, it gets the ending of its content type; an attached mail is
 * named after its subject.
 */
function nameOf({ dispositionParameters, parameters, type, envelope }: MessageStructureObject): string {
  if (type.toLowerCase() === 'message/rfc822')
    return storedName(
      `${(dispositionParameters?.filename ?? envelope?.subject ?? '').replace(/\.eml$/i, '')}.eml`,
    )
  const said = storedName(dispositionParameters?.filename ?? parameters?.name ?? '')
  const ending = endingFor(type)
  return typeOfFile(said) || !ending || /\.\w{1,8}$/.test(said) ? said : `${said}.${ending}`
}

/** The approximate bytes of a part after decoding. */
const decodedSize = ({ size = 0, encoding }: MessageStructureObject): number =>
  encoding?.toLowerCase() === 'base64' ? Math.floor((size * 57) / 78) : size

async function download(client: ImapFlow, uid: number, part: string, path: string) {
  const found = { size: 0, start: Buffer.alloc(0) }
  const { content } = await client.download(String(uid), part, {
    uid: true,
    // The limit counts encoded bytes, which are more than the file has
    maxBytes: Math.ceil(bounds.requestFile.max * 1.5),
    chunkSize,
  })
  if (!content) return found
  const look = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      if (found.start.length < beginningLength)
        found.start = Buffer.concat([found.start, chunk]).subarray(0, beginningLength)
      found.size += chunk.length
      next(null, chunk)
    },
  })
  await pipeline(content, look, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return found
}
