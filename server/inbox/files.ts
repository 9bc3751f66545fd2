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

/** What was attached to a mail: a file that is kept, or why it is not. */
export type MailFile = KeptFile | { name: string; size: number; refused: RequestFileProblem }

/** Where files of mails go. */
export interface FilePlace {
  keeper: RequestFileKeeper
  /** Folder on the disk where they wait. */
  folder: string
  /** Whether its disk has room, where a test says so. */
  hasRoom?: typeof hasRoom
}

/** The most that is named of one mail, in all. */
const mostNamed = 20
/** What storage answers about a file that it does not take; any other failure passes. */
const refusesFile = /^storage_(400|409|413|415|422)$/
/** Bytes that are asked for at once. */
const chunkSize = 1024 ** 2

/**
 * Stores what is attached to a mail, as far as it is of the kinds that are taken, within the limits of the forms. Nothing
 * else is fetched. The files are on the disk until storage has them, never in memory as a whole.
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
    // Told from the structure: it is not fetched
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
            // This one would be refused again
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

/** Those that storage has. */
export const keptOf = (files: readonly MailFile[]): KeptFile[] =>
  files.filter((file): file is KeptFile => 'file_url' in file)

/** The name of an attachment; one without an ending gets that of its content type, and a mail its subject. */
function nameOf({ dispositionParameters, parameters, type, envelope }: MessageStructureObject): string {
  if (type.toLowerCase() === 'message/rfc822')
    return storedName(
      `${(dispositionParameters?.filename ?? envelope?.subject ?? '').replace(/\.eml$/i, '')}.eml`,
    )
  const said = storedName(dispositionParameters?.filename ?? parameters?.name ?? '')
  const ending = endingFor(type)
  return typeOfFile(said) || !ending || /\.\w{1,8}$/.test(said) ? said : `${said}.${ending}`
}

/** Bytes of a part once it is decoded, about. */
const decodedSize = ({ size = 0, encoding }: MessageStructureObject): number =>
  encoding?.toLowerCase() === 'base64' ? Math.floor((size * 57) / 78) : size

async function download(client: ImapFlow, uid: number, part: string, path: string) {
  const found = { size: 0, start: Buffer.alloc(0) }
  const { content } = await client.download(String(uid), part, {
    uid: true,
    // As it is sent, which is more than what it holds
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
