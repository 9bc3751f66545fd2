import { z } from 'zod'
import { clientOf } from '#server/backend/client.ts'
import type { ScheduledJob } from '#server/schedule.ts'
import type { SweeperParts } from './sweeper.ts'

interface DeletedFilesParts extends Omit<SweeperParts, 'pace' | 'log'> {
  /** Milliseconds between two checks. */
  every?: number
}

const minute = 60_000
/** Rows in one answer (max_rows in supabase/config.toml). */
const page = 1000

const entries = z.array(z.object({ file: z.string(), gone_at: z.string() }))

/**
 * Reports deleted files, no matter who deleted them: another web process of a hosted project, or a browser,
 * which calls the project directly. The first check goes back a month, for files that were deleted while this
 * process did not run. Never throws.
 */
export function followDeletedFiles(parts: DeletedFilesParts): ScheduledJob {
  const { backend, secretKey, schedule, onFileRemoved, every = minute } = parts
  const db = clientOf(backend, secretKey)
  let since = new Date(0)

  async function look(): Promise<undefined> {
    let latest = since.getTime()
    for (let from = 0; ; from += page) {
      const { data } = await db
        .rpc('gone_files', { since: since.toISOString() })
        .range(from, from + page - 1)
        .throwOnError()
      const found = entries.parse(data)
      for (const { file, gone_at } of found) {
        await onFileRemoved(file)
        latest = Math.max(latest, Date.parse(gone_at) - 5 * minute)
      }
      if (found.length < page) break
    }
    // Repeat the last five minutes, since an earlier transaction may commit later
    since = new Date(latest)
  }

  return schedule.add({ name: 'files that are gone', every, run: look })
}
