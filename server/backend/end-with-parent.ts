import { Worker } from 'node:worker_threads'

/**
 * Ends this process when its parent process has ended, even while a statement blocks the main thread.
 * @param patience milliseconds for ending in good order first
 * @param parent process id of the parent
 */
export function endWithParent(patience: number, parent = process.ppid): void {
  new Worker('./server/backend/end-with-parent.mjs', {
    workerData: { parent, patience },
    resourceLimits: {
      maxOldGenerationSizeMb: 8,
      maxYoungGenerationSizeMb: 1,
      codeRangeSizeMb: 2,
      stackSizeMb: 1,
    },
  }).unref()
}
