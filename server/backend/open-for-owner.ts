import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Settings, StartError } from '#server/settings.ts'
import { walSync } from './durability/wal.ts'
import { type Database, openPglite, openPostgres } from './lite/connection.ts'
import { lockDataDir } from './lock.ts'

/**
 * Opens the database for a command of the machine's owner.
 * @param hosted what to say where a hosted project keeps the accounts
 * @throws StartError when there is no database yet, or a running site has it
 */
export async function openForOwner(settings: Settings, hosted: string): Promise<Database> {
  if (settings.SUPABASE_URL) throw new StartError(hosted)
  if (settings.DATABASE_URL) return openPostgres(settings.DATABASE_URL, 1)
  const folder = join(settings.DATA_DIR, 'database')
  if (!existsSync(folder)) throw new StartError(`There is no database in ${settings.DATA_DIR} yet.`)
  await lockDataDir(settings.DATA_DIR, 0)
  return openPglite(folder, walSync())
}
