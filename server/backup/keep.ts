import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The names that archives get (make.ts): in the order of time. */
const archive = /^handasa-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(\.age)?$/

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
