import type { Logger } from 'pino'
import type { Backend } from '#server/backend/process.ts'
import { type Changes, includes } from '#server/changes/changes.ts'
import { followGoneFiles } from './gone.ts'
import { startPhotoMover } from './private-photos.ts'
import { type Sweeper, startSweeper } from './sweeper.ts'

export type { Sweeper }

/**
 * Starts the sweeper, which deletes files that no row refers to: soon after a row has dropped one, and every hour; and
 * what makes photos of applicants and employees private that are not yet.
 * @param onFileRemoved called with `bucket/key` of every file that was deleted; on a hosted backend also of those that
 *   another web process or a browser has deleted
 * @returns undefined for a hosted backend without its secret key, which is needed to list all files
 */
export function sweeperFor(
  backend: Backend,
  log: Logger,
  changes: Changes,
  onFileRemoved: (original: string) => Promise<void>,
  hosted: boolean,
): Sweeper | undefined {
  const { secretKey } = backend.keys
  if (!secretKey) {
    log.warn('unused files are not deleted from here: that needs SUPABASE_SECRET_KEY')
    return undefined
  }
  const sweeper = startSweeper({ backend, secretKey, log, onFileRemoved })
  const mover = startPhotoMover({ backend, secretKey, log, onMoved: sweeper.wake })
  if (!hosted) {
    changes.onChange((topics) => includes(topics, 'dropped_files') && sweeper.wake())
    return {
      wake: sweeper.wake,
      async stop() {
        await Promise.all([sweeper.stop(), mover.stop()])
      },
    }
  }
  // A hosted backend tells of changed pages only
  changes.onChange((topics) => includes(topics, 'content_version') && sweeper.wake())
  const following = followGoneFiles({ backend, secretKey, log, onFileRemoved })
  return {
    wake: sweeper.wake,
    async stop() {
      await Promise.all([sweeper.stop(), mover.stop(), following.stop()])
    },
  }
}
