import type { Backend } from '#server/backend/process.ts'
import { type Changes, includes } from '#server/changes/changes.ts'
import type { Schedule, ScheduledJob } from '#server/schedule.ts'

/** How often to ask for the next article, in milliseconds; the database looks 65 seconds ahead. */
const every = 60_000
/** Milliseconds to wait after the moment itself, since clocks differ slightly. */
const after = 20

interface Parts {
  backend: Pick<Backend, 'fetch' | 'keys'>
  changes: Changes
  schedule: Schedule
}

/**
 * Expires pages at the moment when a scheduled article appears, since no write announces that. Asks the
 * database every minute, and whenever content changes, how many seconds are left. The database's clock
 * decides, no key of the server is needed, and each of several processes does this for itself.
 */
export function watchNewsMoments({ backend, changes, schedule }: Parts): ScheduledJob {
  /** The next moment, by the clock of this process. */
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
        // Keep the earlier moment, since the database's clock may already be past it while ours is not
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

/** Seconds until the next article appears; null if none does within 65. */
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
