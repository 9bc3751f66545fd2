import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/settings.ts'
import { syncFolderNow } from './durability/sync.ts'
import { endOrphan, noteHolder } from './orphan.ts'

/** Result codes of SQLite. */
const sqlite = { busy: 5, notOpened: 14, damaged: 26 }

/** Milliseconds that the kernel may take to end a process. */
const ending = 2000

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Locks a data folder until `release` or the end of the process, even by kill -9. The kernel holds the lock
 * on an open SQLite file; the existence of the file alone means nothing.
 * @param dataDir folder; created when missing
 * @param patience milliseconds to wait for another process, which may be shutting down. After that, a backend
 *   that has outlived its web process is ended
 * @param endsWithParent whether this process is such a backend
 * @throws StartError when another process holds the folder, or the file is damaged
 */
export async function lockDataDir(
  dataDir: string,
  patience = 5000,
  endsWithParent = false,
): Promise<{ release(): void }> {
  const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (made) syncFolderNow(dirname(made))
  const path = join(dataDir, 'lock')
  let until = Date.now() + patience
  let ended = false
  for (;;) {
    let file: DatabaseSync | undefined
    try {
      file = new DatabaseSync(path)
      file.exec('BEGIN EXCLUSIVE')
      const held = file
      const forget = endsWithParent ? noteHolder(dataDir) : () => undefined
      return {
        release() {
          forget()
          held.close()
        },
      }
    } catch (error) {
      file?.close()
      const { errcode } = error as { errcode?: number }
      if (errcode === sqlite.damaged || (errcode === sqlite.notOpened && isFolder(path)))
        throw new StartError(
          `${path} is damaged. Delete it once no copy of the site runs on this folder, then start again.`,
        )
      // Any other error (a read-only or full disk) does not mean another process
      if (errcode !== sqlite.busy) throw error
      if (Date.now() > until && !ended) {
        ended = endOrphan(dataDir)
        if (ended) until = Date.now() + ending
      }
      if (Date.now() > until)
        throw new StartError(
          `The data folder ${dataDir} is in use by another running copy; stop that one or set DATA_DIR to another folder.`,
        )
      await sleep(100)
    }
  }
}
