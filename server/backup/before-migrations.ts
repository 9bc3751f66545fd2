import { join } from 'node:path'
import { type Database, query } from '#server/backend/lite/connection.ts'
import { checkHistory, knownMigrations, recordedMigrations } from '#server/backend/migrations.ts'
import { type Settings, StartError } from '#server/settings.ts'

/**
 * Makes and proves a backup of a database that has data, before it is migrated.
 * @throws StartError when no backup can be made, so that the migrations do not run; and when another version
 *   made the database
 */
export async function backUpBeforeMigrations(
  settings: Settings,
  database: Database,
  progress: (text: string) => void,
): Promise<void> {
  if (!(await isBehind(database))) return
  // Load these only now, since most starts do not need them
  const [{ embeddedSource, makeBackup }, { embeddedBackup }, { postgresSource }] = await Promise.all([
    import('./make.ts'),
    import('./embedded.ts'),
    import('./postgres/source.ts'),
  ])
  const { DATA_DIR: dataDir, BACKUP_RECIPIENT: recipients, DATABASE_URL: url } = settings
  const pauseCheckpoints = async () => () => undefined
  try {
    const { path } = await makeBackup(
      { dataDir, to: join(dataDir, 'backups'), recipients, progress: () => undefined },
      url
        ? postgresSource(url, dataDir)
        : embeddedSource(dataDir, embeddedBackup({ database, dataDir, pauseCheckpoints })),
      // The table of backups may not exist before the migrations
      { add: async () => undefined },
    )
    progress(`Backed up the database before migrating it: ${path}`)
  } catch (error) {
    throw new StartError(
      `The database has to be migrated, and no backup could be made before: ${(error as Error).message}`,
    )
  }
}

/** Whether some migrations have run, and others not yet. @throws StartError when another version made the database */
async function isBehind(database: Database): Promise<boolean> {
  const [made] = await query<{ there: boolean }>(
    database,
    `select to_regclass('supabase_migrations.schema_migrations') is not null as there`,
  )
  if (!made?.there) return false
  await checkHistory(database)
  const done = new Set(await recordedMigrations(database))
  return done.size > 0 && (await knownMigrations()).some((version) => !done.has(version))
}
