import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The folder, beside that of the uploaded files, of the files as they are when a backup ends. Only while one is made. */
export const linkedFiles = 'backup-files'

/**
 * To be called before a file is removed: while a backup is made it keeps the file, whose row may still be there when the
 * backup ends.
 * @param files folder of the uploaded files
 */
export async function keepForBackup(files: string, name: string): Promise<void> {
  const links = join(dirname(files), linkedFiles)
  if (existsSync(links)) await linkOne(files, links, name)
}

/** Every stored file under a second name, which stays when the first is deleted. Takes no room. */
export async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const folder of await readdir(from, { withFileTypes: true }).catch(ifGone)) {
    if (!folder.isDirectory()) continue
    await mkdir(join(to, folder.name), { recursive: true, mode: 0o700 })
    for (const name of await readdir(join(from, folder.name)))
      if (!name.endsWith('.new')) await again(join(from, folder.name, name), join(to, folder.name, name))
  }
}

/** The same for one file and its description, in place of what has this name there. */
export async function linkOne(from: string, to: string, name: string): Promise<void> {
  for (const file of [name, `${name}.json`]) {
    const target = join(to, name.slice(0, 2), file)
    const source = join(from, name.slice(0, 2), file)
    // Not the folder above: the backup may have ended just now
    await mkdir(dirname(target), { mode: 0o700 }).catch((error) => {
      if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
    })
    // The file may be removed at any moment; then what already exists has to stay
    const fresh = `${target}.${randomUUID()}`
    await again(source, fresh)
    await rename(fresh, target).catch(ifGone)
    // Two names of one file stay two when one is renamed to the other
    await rm(fresh, { force: true })
  }
}

/** Removes the folder with the second names, of this backup or of one that was killed. */
export async function removeLinks(links: string): Promise<void> {
  const old = `${links}.old`
  await rm(old, { recursive: true, force: true })
  // Under another name nothing more is added to it
  await rename(links, old).catch(ifGone)
  await rm(old, { recursive: true, force: true })
}

async function again(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Removed in the meantime, or kept already
    if (code === 'ENOENT' || code === 'EEXIST') return
    // Some file systems have no second names
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'EMLINK') throw error
    await copyFile(from, to)
  }
}

function ifGone(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
