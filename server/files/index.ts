import type { Logger } from 'pino'
import type { Backend } from '#server/backend/process.ts'
import { watched } from '#server/backend/watched.ts'
import { type Sweeper, startSweeper } from './sweeper.ts'

export type { Sweeper }

/**
 * Starts deleting the files that no row refers to.
 * @param onFileRemoved called with `bucket/key` of every file that was deleted
 * @returns undefined for a hosted backend without its secret key, which alone may see them all
 */
export function sweeperFor(
  backend: Backend,
  log: Logger,
  onFileRemoved: (original: string) => Promise<void>,
): Sweeper | undefined {
  const { secretKey } = backend.keys
  if (secretKey) return startSweeper({ backend, secretKey, log, onFileRemoved })
  log.warn('unused files are not deleted from here: that needs SUPABASE_SECRET_KEY')
  return undefined
}

/** What may take the address of a file out of a row. */
const dropsFiles =
  /^(PATCH|PUT|DELETE) \/rest\/v1\/(site_images|projects|project_images|team_members|leadership_team|employees)\b/

/** The same backend, after whose answers the sweeper looks soon whether a row has lost a file. */
export function wakingSweeper(backend: Backend, sweeper: Sweeper | undefined): Backend {
  return watched(backend, (method, path) => {
    if (dropsFiles.test(`${method} ${path}`)) sweeper?.wake()
  })
}
