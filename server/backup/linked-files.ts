import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * The folder, beside the uploaded files, with hard links to the files as they are at the end of a backup. It
 * exists only during a backup.
 */
export const linkedFiles = 'backup-files'

/**
 * Call this before removing a file: during a backup it keeps a link to the file, whose row may still exist
 * when the backup ends.
 * @param files folder of the uploaded files
 */
export async function keepForBackup(files: string, name: string): Promise<void> {
  const links = join(dirname(files), linkedFiles)
  if (existsSync(links)) await linkOne(files, links, name)
}

/** Creates a hard link to every stored file, which remains when the file is deleted. Takes no space. */
export async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const folder of await readdir(from, { withFileTypes: true }).catch(ifGone)) {
    if (!folder.isDirectory()) continue
    await mkdir(join(to, folder.name), { recursive: true, mode: 0o700 })
    for (const name of await readdir(join(from, folder.name)))
      if (!name.endsWith('.new')) await again(join(from, folder.name, name), join(to, folder.name, name))
  }
}

/** Does the same for one file and its description, and replaces an existing link of this name. */
export async function linkOne(from: string, to: string, name: string): Promise<void> {
  for (const file of [name, `${name}.json`]) {
    const target = join(to, name.slice(0, 2), file)
    const source = join(from, name.slice(0, 2), file)
    // Do not create the parent folder: the backup may have just ended
    await mkdir(dirname(target), { mode: 0o700 }).catch((error) => {
      if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
    })
    // The file can be removed at any moment; an existing link must then stay
    const fresh = `${target}.${randomUUID()}`
    await again(source, fresh)
    await rename(fresh, target).catch(ifGone)
    // `rename` between two hard links of one file does nothing and leaves both, so remove the temporary one
    await rm(fresh, { force: true })
  }
}

/** Removes the folder of links, whether this backup or a killed one has made it. */
export async function removeLinks(links: string): Promise<void> {
  const old = `${links}.old`
  await rm(old, { recursive: true, force: true })
  // After renaming, nothing more is added to it
  await rename(links, old).catch(ifGone)
  await rm(old, { recursive: true, force: true })
}

async function again(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The file was removed in the meantime, or is linked already
    if (code === 'ENOENT' || code === 'EEXIST') return
    // Some file systems have no hard links
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'EMLINK') throw error
    await copyFile(from, to)
  }
}

function ifGone(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
