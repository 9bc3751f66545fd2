import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Waits until a folder itself is on the disk: which files it has, and under which names. After a power cut, a
 * file that was synced can still be missing if its name was not.
 */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** As `syncFolder`, for code that cannot wait. */
export function syncFolderNow(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/**
 * Writes a file so that a power cut leaves all of it or nothing, readable by its owner only (mode 0600). The
 * file is on the disk when this returns.
 */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  syncFolderNow(dirname(path))
}

/**
 * Waits until everything in a folder is on the disk, and the folder's name in its parent folder.
 * @throws the error of the disk (ENOSPC, EIO)
 */
export async function syncTree(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue
    await syncFolder(join(entry.parentPath, entry.name))
  }
  await syncFolder(path)
  await syncFolder(dirname(path))
}
