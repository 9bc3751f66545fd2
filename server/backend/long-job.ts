import type { BackendMessage } from './messages.ts'

let jobs = 0

/**
 * Runs work of the backend's own during which nobody may be answered for a while, so that the watchdog does not take it
 * for a call that got stuck. Vacuuming, checkpoints and backups do this; imports must, too. What runs before the
 * process is ready, such as the first start and migrations, is not watched.
 * @param most milliseconds after which it counts as stuck all the same
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

/** Sends a message, and waits until it has left: afterwards the process may be blocked. */
function tell(message: BackendMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
