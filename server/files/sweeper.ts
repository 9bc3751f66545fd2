import type { Logger } from 'pino'
import { z } from 'zod'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { backOff } from '#server/mail/back-off.ts'
import type { Schedule } from '#server/schedule.ts'

export interface SweeperParts {
  backend: Backend
  secretKey: string
  schedule: Schedule
  log: Logger
  /** Called with `bucket/key` of every file that was deleted. */
  onFileRemoved(original: string): Promise<void>
  pace?: Partial<Pace>
}

/** When to look for files, in milliseconds. */
export interface Pace {
  /** After the start. */
  first: number
  /** Between rounds. */
  every: number
  /** After a row may have dropped a file; more dropped files in that time do not add a run. */
  soon: number
  /** After the failure of this number in a row, from 1. */
  retry(failure: number): number
}

export interface Sweeper {
  /** To be called when a row may have dropped a file. */
  wake(): void
  /** Stops after the request in progress. */
  stop(): Promise<void>
}

/**
 * How long a file can exist without a row: a form that someone is still filling in has already uploaded its
 * pictures.
 */
const unsaved = '24 hours'
/** Files in one request to the storage service. */
const batch = 100

const defaults: Pace = {
  first: 3 * 60_000,
  every: 60 * 60_000,
  soon: 5000,
  retry: (failure) => backOff(failure) * 1000,
}

const found = z.array(z.object({ bucket: z.string(), name: z.string() }))

/**
 * Deletes rows that have been in the bin for too long, and files that no row refers to: immediately if a row
 * has dropped them (it was deleted, or got another picture), and after a day if no row ever had them. Screens
 * delete the files that they replace; this is for those they could not delete. Several processes can do this
 * at the same time. Never throws, and logs no file names.
 */
export function startSweeper(parts: SweeperParts): Sweeper {
  const { backend, secretKey, schedule, log, onFileRemoved, pace } = parts
  const { first, every, soon, retry } = { ...defaults, ...pace }
  const db = clientOf(backend, secretKey)

  /**
   * Deletes rows that have been in the bin for too long, whose files are deleted in this round. @throws like
   * `sweep`
   */
  async function purge(signal: AbortSignal) {
    let purged = 0
    for (;;) {
      const { data } = await db.rpc('purge_bin').throwOnError()
      const some = Number(data)
      if (signal.aborted || !(some > 0)) break
      purged += some
    }
    if (purged > 0) log.info({ purged }, 'rows left the bin forever')
  }

  /** @throws when the backend does not answer, or does not delete a file */
  async function sweep(signal: AbortSignal): Promise<undefined> {
    await purge(signal)
    let removed = 0
    const asked = new Set<string>()
    try {
      for (;;) {
        const { data } = await db.rpc('files_to_delete', { unsaved }).throwOnError()
        const files = found.parse(data)
        if (files.length === 0) return
        // Do not count deleted files for this: another process may have been faster
        if (files.every(({ bucket, name }) => asked.has(`${bucket}/${name}`))) throw keptError('kept')
        let kept: string | undefined
        for (const [bucket, names] of batches(files)) {
          if (signal.aborted) return
          const { data, error } = await db.storage.from(bucket).remove(names)
          // Another batch may succeed
          if (error) kept = error.name
          for (const name of names) asked.add(`${bucket}/${name}`)
          for (const { name } of data ?? []) await onFileRemoved(`${bucket}/${name}`)
          removed += data?.length ?? 0
        }
        // The next call would return the same files
        if (kept) throw keptError(kept)
      }
    } finally {
      if (removed > 0) log.info({ removed }, 'unused files deleted')
    }
  }

  const job = schedule.add({
    name: 'unused files',
    every,
    first,
    retry: (failure) => Math.min(every, retry(failure)),
    run: sweep,
  })
  return { wake: () => job.within(soon), stop: job.stop }
}

const keptError = (code: string) => Object.assign(new Error('Files were kept'), { code })

/** Groups files by bucket, in batches. */
function* batches(files: z.infer<typeof found>): Generator<[bucket: string, names: string[]]> {
  for (const [bucket, list = []] of Map.groupBy(files, ({ bucket }) => bucket))
    for (let from = 0; from < list.length; from += batch)
      yield [bucket, list.slice(from, from + batch).map(({ name }) => name)]
}
