import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { anHour } from '#common/durations.ts'
import { beginningLength, beginsAsNamed } from '#common/file-content.ts'
import { bounds } from '#common/limits.ts'
import { type RequestFileProblem, storedName, typeOfFile } from '#common/request-files.ts'
import type { Schedule } from '#server/schedule.ts'

/** A file of a form, on the disk of the server until the form was answered. */
export interface ArrivedFile {
  name: string
  /** Bytes; for a file that is too large, the bytes that were read. */
  size: number
  /** SHA-256 of its content. */
  digest: string
  path: string
  problem?: RequestFileProblem
}

/** A form that came with files. */
interface ArrivedForm {
  /** Its other fields, byte for byte as a form without files would send them. */
  fields: string
  files: ArrivedFile[]
  /** Deletes the files from the disk. */
  remove(): Promise<void>
}

/**
 * The largest form with files, in bytes. It is somewhat above the limits for files, so that a file that is
 * too large gets its message beside the field.
 */
export const largestFilesForm = 160 * 1024 * 1024
/** Bytes that are always kept free on the disk. */
const keepsFree = 1024 ** 3

/** The folder where files wait. Files left by a dead process are deleted within two hours. */
export const arrivingFolder = (dataDir: string): string => join(dataDir, 'arriving')

/**
 * Deletes files in the folder that are older than any form or mail takes, now and every hour. Not all of them
 * at the start, since another web process may use the folder.
 */
export function forgetArriving(dataDir: string, schedule: Schedule, every = anHour): void {
  schedule.add({ name: 'files left behind', every, run: () => forgetOld(arrivingFolder(dataDir)) })
}

async function forgetOld(folder: string): Promise<undefined> {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > anHour)
      await rm(join(folder, name), { force: true }).catch(() => undefined)
  }
}

/** Whether the disk takes another form with files and keeps enough free. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > keepsFree + largestFilesForm
}

const percent = (latin1: string) =>
  [...Buffer.from(latin1, 'latin1')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/**
 * Reads a multipart form and writes its files to the disk as they arrive, so that no file is in memory as a
 * whole. Files that are certain to be refused, such as programs, are not written.
 * @param folder where files wait; created when missing
 * @param mostText the most bytes of its other fields together
 * @returns null if it is not such a form, and 'large' if it is too large
 */
export async function receiveFiles(
  request: Request,
  folder: string,
  mostText: number,
): Promise<ArrivedForm | 'large' | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const room = await hasRoom(folder)
  const files: ArrivedFile[] = []
  const written: Promise<void>[] = []
  const streams: Readable[] = []
  const fields: string[] = []
  let text = 0
  let bytes = 0
  let tooLarge = false
  const remove = async () => {
    await Promise.allSettled(written)
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }

  const count = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      tooLarge ||= bytes > largestFilesForm || text > mostText
      next(tooLarge ? new Error('The form is too large.') : null, chunk)
    },
  })
  try {
    if (!request.body) return null
    const form = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      // Read text as bytes, so that invalid UTF-8 is detected later
      defCharset: 'latin1',
      limits: { fileSize: bounds.requestFile.max, fieldSize: mostText, fields: 100, files: 50 },
    })
    form.on('field', (name, value) => {
      text += value.length
      fields.push(`${percent(Buffer.from(name).toString('latin1'))}=${percent(value)}`)
    })
    form.on('file', (field: string, stream: BusboyFileStream, name: string | undefined) => {
      // Browsers send this when no file was chosen
      if (field !== 'files' || !name) return void stream.on('error', () => undefined).resume()
      const file: ArrivedFile = {
        name: storedName(name),
        size: 0,
        digest: '',
        path: join(folder, randomUUID()),
      }
      if (files.length >= bounds.requestFiles.max) file.problem = 'many'
      else if (!typeOfFile(file.name)) file.problem = 'type'
      else if (!room) file.problem = 'full'
      files.push(file)
      // One file beyond the limit is enough for the message
      if (files.length > bounds.requestFiles.max + 1) files.pop()
      const end = file.problem ? pass(stream) : keep(file, stream)
      streams.push(stream)
      // A broken form is handled below; until then nobody awaits its files
      end.catch(() => undefined)
      written.push(end)
    })
    await pipeline(Readable.fromWeb(request.body as never), count, form)
    await Promise.all(written)
    return { fields: fields.join('&'), files, remove }
  } catch {
    // Busboy does not end these streams, so their readers would wait forever
    for (const stream of streams) stream.destroy(new Error('The form broke off.'))
    await remove()
    return tooLarge ? 'large' : null
  }
}

async function pass(stream: Readable): Promise<void> {
  for await (const _ of stream);
}

/**
 * Writes a file. If the disk refuses it, the file is still read to its end, since the form has other parts.
 */
async function keep(file: ArrivedFile, stream: BusboyFileStream): Promise<void> {
  const hash = createHash('sha256')
  let start = Buffer.alloc(0)
  let out: FileHandle | undefined
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (start.length < beginningLength) start = Buffer.concat([start, chunk]).subarray(0, beginningLength)
      file.size += chunk.length
      hash.update(chunk)
      if (file.problem) continue
      try {
        out ??= await open(file.path, 'wx', 0o600)
        await out.appendFile(chunk)
      } catch {
        file.problem = 'full'
      }
    }
  } finally {
    await out?.close()
  }
  file.digest = hash.digest('hex')
  if (stream.truncated) file.problem = 'large'
  else if (file.size === 0) file.problem = 'empty'
  else if (!beginsAsNamed(file.name, start)) file.problem = 'content'
}
