import type { BackendMessage } from './messages.ts'

let jobs = 0

/**
 * Runs work of the backend itself that may delay all answers for a while, so that the watchdog does not
 * mistake it for a stuck call. Vacuuming, checkpoints and backups use this; imports must use it too. The
 * watchdog does not watch work before the process is ready, such as the first start and migrations.
 * @param most milliseconds after which the work still counts as stuck
 */
export async function longJob<Result>(most: number, work: () => Promise<Result>): Promise<Result> {
  jobs += 1
  const number = jobs
  await tell({ type: 'job', number, most })
  try {
    return await work()
  } finally {
    await tell({ type: 'job', number, most: 0 })
  }
}

/** Sends a message and waits until it has left, since the process may be blocked afterwards. */
function tell(message: BackendMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
