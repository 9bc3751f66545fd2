import { join } from 'node:path'
import { mostOfCheckpoint } from '#server/backend/checkpoint.ts'
import { type Database, query } from '#server/backend/lite/connection.ts'
import { nameOnDisk } from '#server/backend/lite/storage-files.ts'
import { longJob } from '#server/backend/long-job.ts'
import { recordedMigrations } from '#server/backend/migrations.ts'
import { linkAll, linkedFiles, linkOne, removeLinks } from './linked-files.ts'
import { BackupError } from './manifest.ts'

/** What is known at the beginning of a backup. */
export interface Beginning {
  /** Versions of the migrations that have run. */
  migrations: string[]
  /** The number of rows in each table. */
  tables: Record<string, number>
}

/** What must be packed at the end, besides the files of the database. */
export interface Ending {
  /** Content of `backup_label`, which tells PostgreSQL where to begin its recovery. */
  label: string
  /** The first and the last file of the write-ahead log that recovery needs. */
  log: { first: string; last: string }
  /** The rows that each table must have at least: those at the beginning, minus those deleted since. */
  tables: Record<string, number>
}

/** A backup of the embedded database while it is used. One at a time. */
export interface EmbeddedBackup {
  begin(): Promise<Beginning>
  end(): Promise<Ending>
  /** Ends the backup in any case, so that old log files can be reused. */
  release(): Promise<void>
}

/** Every table with rows of its own, and how many rows were deleted since the process started. */
const allTables = `
select format('%I.%I', space.nspname, class.relname) as name, pg_stat_get_tuples_deleted(class.oid)::float8 as deleted
from pg_class as class join pg_namespace as space on space.oid = class.relnamespace
where class.relkind = 'r' and class.relpersistence = 'p'
  and space.nspname not in ('pg_catalog', 'information_schema')
order by 1`

interface Options {
  database: Database
  dataDir: string
  /** Stops checkpoints, which would reuse log files, until the returned function is called. */
  pauseCheckpoints(): Promise<() => void>
}

/**
 * PostgreSQL's own low-level backup: everything that is written between `begin` and `end` is in the write-ahead log, so
 * the files of the database can be copied while they change. Callers wait for two statements, at the beginning and at
 * the end, and never for the copying.
 */
export function embeddedBackup({ database, dataDir, pauseCheckpoints }: Options): EmbeddedBackup {
  const links = join(dataDir, linkedFiles)
  const files = join(dataDir, 'files')
  let running:
    | { resume(): void; since: string; before: Map<string, number>; tables: Record<string, number> }
    | undefined
  let started = false

  async function deletions(): Promise<Map<string, number>> {
    await query(database, 'select pg_stat_force_next_flush()')
    const rows = await query<{ name: string; deleted: number }>(database, allTables)
    return new Map(rows.map(({ name, deleted }) => [name, Number(deleted)]))
  }

  async function release() {
    if (!running) return
    const { resume } = running
    running = undefined
    if (started) await query(database, 'select pg_backup_stop(false)').catch(() => undefined)
    started = false
    resume()
    await removeLinks(links)
  }

  return {
    release,
    async begin() {
      if (running) throw new BackupError('Another backup is being made.')
      running = { resume: () => undefined, since: '', before: new Map(), tables: {} }
      try {
        running.resume = await pauseCheckpoints()
        await removeLinks(links)
        const [clock] = await query<{ since: string }>(
          database,
          `select (now() - interval '1 minute')::text as since`,
        )
        running.since = clock?.since ?? ''
        const before = await deletions()
        running.before = before
        await longJob(mostOfCheckpoint, () => query(database, `select pg_backup_start('handasa', true)`))
        started = true
        for (const name of before.keys()) {
          const [counted] = await query<{ rows: number }>(
            database,
            `select count(*)::float8 as rows from ${name}`,
          )
          running.tables[name] = Number(counted?.rows)
        }
        await linkAll(files, links)
        return { migrations: await recordedMigrations(database), tables: running.tables }
      } catch (error) {
        await release()
        throw error
      }
    },
    async end() {
      if (!running || !started) throw new BackupError('The database was restarted during the backup.')
      const { since, before, tables } = running
      // Uploads are not transactions, so one can be stored at any moment until the end: link those
      // afterwards. Files that are removed or replaced during the backup have been linked before
      const linked = new Set<string>()
      const linkUploads = async (until: string) => {
        const uploads = await query<{ bucket_id: string; name: string; version: string }>(
          database,
          `select bucket_id, name, coalesce(version, '') || updated_at as version from storage.objects
           where greatest(created_at, updated_at) between $1::timestamptz and $2::timestamptz`,
          [since, until],
        )
        for (const { bucket_id, name, version } of uploads) {
          const stored = nameOnDisk(bucket_id, name)
          if (linked.has(stored + version)) continue
          linked.add(stored + version)
          await linkOne(files, links, stored)
        }
      }
      await linkUploads('infinity')
      const [end] = await query<{ labelfile: string; last: string; moment: string }>(
        database,
        'select labelfile, pg_walfile_name(lsn) as last, now()::text as moment from pg_backup_stop(false)',
      )
      started = false
      await linkUploads(end?.moment ?? 'infinity')
      const first = /\(file ([\dA-F]{24})\)/.exec(end?.labelfile ?? '')?.[1]
      if (!end || !first) throw new BackupError('The database has not said where its backup begins.')
      const after = await deletions()
      for (const [name, rows] of Object.entries(tables))
        tables[name] = Math.max(0, rows - ((after.get(name) ?? 0) - (before.get(name) ?? 0)))
      return { label: end.labelfile, log: { first, last: end.last }, tables }
    },
  }
}
