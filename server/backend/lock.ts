import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/settings.ts'
import { syncFolderNow } from './durability/sync.ts'

/**
 * Locks a data folder until `release` or the end of the process, kill -9 included: the lock is held on an open SQLite
 * file by the kernel, and is not the existence of a file.
 * @param dataDir folder; created when missing
 * @param patience milliseconds to wait for another process, which may be shutting down
 * @throws StartError when another process holds the folder
 */
export async function lockDataDir(dataDir: string, patience = 5000): Promise<{ release(): void }> {
  const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (made) syncFolderNow(dirname(made))
  const until = Date.now() + patience
  for (;;) {
    const file = new DatabaseSync(join(dataDir, 'lock'))
    try {
      file.exec('BEGIN EXCLUSIVE')
      return { release: () => file.close() }
    } catch (error) {
      file.close()
      // 5 is SQLITE_BUSY; anything else (a read-only or full disk) is not another process
      if ((error as { errcode?: number }).errcode !== 5) throw error
      if (Date.now() > until)
        throw new StartError(
          `The data folder ${dataDir} is in use by another running copy; stop that one or set DATA_DIR to another folder.`,
        )
      await sleep(100)
    }
  }
}
