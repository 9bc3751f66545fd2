import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The names of archives (make.ts), which sort by time. */
const archive = /^handasa-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(\.age)?$/

/** The ending of an archive's name until the archive is proven. */
export const unproven = '.new'

/** Milliseconds after which no process can still be writing or checking an archive. */
const abandonedAfter = 24 * 3_600_000

/** Deletes what backups that were killed have left in a folder; two sites may use one folder at the same time. */
export async function clearUnproven(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(unproven) || !isArchive(name.slice(0, -unproven.length))) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > abandonedAfter) await rm(path, { force: true })
  }
}

/** Whether a name is that of an archive. */
export const isArchive = (name: string) => archive.test(name)

/**
 * Deletes the oldest archives of a folder beyond a number; other files stay.
 * @returns how many were deleted
 */
export async function keepNewest(folder: string, number: number): Promise<number> {
  const names = (await readdir(folder)).filter(isArchive).sort()
  const old = names.slice(0, Math.max(0, names.length - number))
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}
