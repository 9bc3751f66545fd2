import type { Logger } from 'pino'
import type { Backend } from '#server/backend/process.ts'
import { type Changes, includes } from '#server/changes/changes.ts'
import type { Schedule } from '#server/schedule.ts'
import { followDeletedFiles } from './deleted-files.ts'
import { startPhotoMover } from './private-photos.ts'
import { startSweeper } from './sweeper.ts'

interface SweepingParts {
  backend: Backend
  schedule: Schedule
  log: Logger
  changes: Changes
  /**
   * Called with `bucket/key` of every deleted file; on a hosted backend also of files that another web
   * process or a browser has deleted.
   */
  onFileRemoved(original: string): Promise<void>
  hosted: boolean
}

/**
 * Starts the sweeper, which deletes files that no row refers to, soon after a row has dropped one and every
 * hour. Also starts the mover, which makes the remaining public photos of applicants and employees private. A
 * hosted backend needs its secret key for this, since all files are listed.
 */
export function startSweeping({
  backend,
  schedule,
  log,
  changes,
  onFileRemoved,
  hosted,
}: SweepingParts): void {
  const { secretKey } = backend.keys
  if (!secretKey) {
    log.warn('unused files are not deleted from here: that needs SUPABASE_SECRET_KEY')
    return
  }
  const parts = { backend, secretKey, schedule, log, onFileRemoved }
  const sweeper = startSweeper(parts)
  startPhotoMover({ ...parts, onMoved: sweeper.wake })
  // A hosted backend reports only that pages have changed
  const topic = hosted ? 'content_version' : 'dropped_files'
  changes.onChange((topics) => includes(topics, topic) && sweeper.wake())
  if (hosted) followDeletedFiles(parts)
}
