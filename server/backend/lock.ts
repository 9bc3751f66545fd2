import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/settings.ts'

/**
 * Takes the only right to open a data folder and holds it until `release` or the end of the process.
 * The kernel drops it on kill -9: it is a lock on an open SQLite file, not the presence of a file.
 * @param dataDir folder; made when missing
 * @param patience milliseconds to wait for another holder (one that is just shutting down)
 * @throws StartError when another process holds the folder
 */
export async function lockDataDir(dataDir: string, patience = 5000): Promise<{ release(): void }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
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
