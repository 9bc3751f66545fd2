import { createHash } from 'node:crypto'
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '#server/backend/durability/sync.ts'

/** An erasure, which does not reveal who was erased: a row of `private.erasures`. */
const erasure = z.object({
  id: z.uuid(),
  erased_at: z.string(),
  erased_by: z.string().nullable(),
  salt: z.string(),
  hashes: z.array(z.string()),
  spared: z.array(z.string()),
  counts: z.unknown(),
})
type Erasure = z.infer<typeof erasure>
export const erasures = z.array(erasure)

/** The copy outside of the database, which a restored backup does not replace. */
const erasuresFile = 'erasures.jsonl'

/** The erasures in a data folder; an incomplete line left by a crash is ignored. */
export async function readErasures(dataDir: string): Promise<Erasure[]> {
  const text = await readFile(join(dataDir, erasuresFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    try {
      return [erasure.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

/** Adds erasures to the copy; they are on the disk when this returns. */
export async function addErasures(dataDir: string, list: Erasure[]): Promise<void> {
  if (list.length === 0) return
  const file = await open(join(dataDir, erasuresFile), 'a', 0o600)
  try {
    // Begin with a line end, since the last line may be incomplete
    await file.writeFile(list.map((one) => `\n${JSON.stringify(one)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await syncFolder(dataDir)
}

/** The same as `private.erasure_hash` in supabase/schemas/86_erasures.sql. */
const hashOf = (salt: string, kind: string, value: string) =>
  createHash('sha256').update(`${salt}|${kind}:${value}`).digest('hex')

const header = (head: string, name: string) =>
  new RegExp(`^${name}: <?([^<>\\r\\n]+?)>?\\r?$`, 'im').exec(head)?.[1]

/** The recipient of a stored mail, and the id of the row that it concerns. */
function headersOf(head: string): { recipient: string; about: string } {
  const encoded = header(head, 'X-Recipient')
  return {
    recipient: (encoded ? decodeURIComponent(encoded) : (header(head, 'To') ?? '')).toLowerCase(),
    about: header(head, 'X-About') ?? '',
  }
}

/**
 * The time when the row of a mail was created, from the name of its file:
 * 2026-11-24T10-15-00.000Z-1a2b3c4d.eml
 */
function timeOf(name: string): number {
  const [, day = '', hours, minutes, rest] = /^(\S+T)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-/.exec(name) ?? []
  return Date.parse(`${day}${hours}:${minutes}:${rest}`)
}

/**
 * Removes the files of mails to or about erased people that were written before the erasure.
 * @param folder where a site without a mail server keeps its mails
 * @returns how many were removed
 */
export async function removeMailsOf(list: Erasure[], folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const made = timeOf(name)
    const earlier = list.filter(({ erased_at }) => made < Date.parse(erased_at))
    if (earlier.length === 0) continue
    const [head = ''] = (await readFile(join(folder, name), 'utf8').catch(() => '')).split(/\r?\n\r?\n/, 1)
    const { recipient, about } = headersOf(head)
    const isTheirs = earlier.some(
      ({ salt, hashes }) =>
        hashes.includes(hashOf(salt, 'email', recipient)) ||
        (about !== '' && hashes.includes(hashOf(salt, 'id', about))),
    )
    if (!isTheirs) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  if (removed > 0) await syncFolder(folder)
  return removed
}
