import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareProcess } from '#server/prepare-process.ts'
import { readSettings, type Settings, StartError } from '#server/settings.ts'
import { walSync } from './durability/wal.ts'
import { type Database, openPglite, openPostgres } from './lite/connection.ts'
import { lockDataDir } from './lock.ts'

/**
 * Opens the site's own database, embedded or on a server, with the rights of its owner.
 * @throws StartError when there is no database yet, or a running site has it
 */
export async function openForOwner(settings: Settings): Promise<Database> {
  if (settings.DATABASE_URL) return openPostgres(settings.DATABASE_URL, 1)
  const folder = join(settings.DATA_DIR, 'database')
  if (!existsSync(folder)) throw new StartError(`There is no database in ${settings.DATA_DIR} yet.`)
  await lockDataDir(settings.DATA_DIR, 0)
  return openPglite(folder, walSync())
}

/**
 * Runs a command of the machine's owner and ends the process: prints what the work returns, or the message of
 * its StartError with exit code 1.
 */
export async function runOwnerCommand(work: (settings: Settings) => Promise<string>): Promise<never> {
  try {
    prepareProcess()
    process.stdout.write(await work(readSettings(process.env)))
    process.exit(0)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
