import type { Backend } from '#server/backend/process.ts'
import { type Changes, includes } from '#server/changes/changes.ts'
import type { Schedule, ScheduledJob } from '#server/schedule.ts'

/** How often to ask for what comes next, in milliseconds: the database knows of the next 65 seconds. */
const every = 60_000
/** Milliseconds after the moment itself, since clocks differ in the last digit. */
const after = 20

interface Parts {
  backend: Pick<Backend, 'fetch' | 'keys'>
  changes: Changes
  schedule: Schedule
}

/**
 * Makes pages new at the moment when a scheduled article appears, which nothing is written for. The database is asked
 * every minute, and whenever content changes, how many seconds are left: its clock decides, no key of the server is
 * needed, and of several processes each does it for itself.
 */
export function watchNewsMoments({ backend, changes, schedule }: Parts): ScheduledJob {
  /** The moment that was heard of, by the clock of this process. */
  let moment: number | undefined
  const job = schedule.add({
    name: 'moments of news',
    every,
    async run(signal) {
      if (moment !== undefined && performance.now() >= moment) {
        moment = undefined
        changes.report(new Set(['content_version', 'news']))
      }
      try {
        const seconds = await readNext(backend, signal)
        // The database's clock may already be past the moment while ours is not
        if (seconds !== null)
          moment = Math.min(moment ?? Number.POSITIVE_INFINITY, performance.now() + seconds * 1000 + after)
      } catch (error) {
        if (moment !== undefined) job.soon(moment - performance.now())
        throw error
      }
      return moment === undefined ? undefined : Math.max(0, moment - performance.now())
    },
  })
  changes.onChange((topics) => includes(topics, 'content_version') && job.soon(0))
  return job
}

/** In how many seconds an article appears; null for none within the next 65. */
async function readNext(backend: Parts['backend'], signal: AbortSignal): Promise<number | null> {
  const response = await backend.fetch('/rest/v1/rpc/next_news', {
    method: 'POST',
    headers: { apikey: backend.keys.publishableKey, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
  })
  if (!response.ok) throw Object.assign(new Error('next news not read'), { code: String(response.status) })
  const seconds: unknown = await response.json()
  return typeof seconds === 'number' ? seconds : null
}
