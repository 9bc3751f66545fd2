import { readFileSync } from 'node:fs'

/**
 * Milliseconds for which the main thread of a process could have run, but had no processor: the second number of
 * /proc/<pid>/schedstat. 0 where the kernel does not count it, and for a process that is gone.
 */
export function processorWait(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6 || 0
  } catch {
    return 0
  }
}
