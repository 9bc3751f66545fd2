import type { Logger } from 'pino'
import type { Backend } from '#server/backend/process.ts'
import { type Changes, includes } from '#server/changes/changes.ts'

/** How often to ask for what comes next, in milliseconds: the database knows of the next 65 seconds. */
const every = 60_000
/** Milliseconds after the moment itself, since clocks differ in the last digit. */
const after = 20

interface Parts {
  backend: Pick<Backend, 'fetch' | 'keys'>
  changes: Changes
  log: Logger
  stopping: AbortSignal
}

/**
 * Makes pages new at the moment when a scheduled article appears, which nothing is written for. The database is asked
 * every minute, and whenever content changes, how many seconds are left: its clock decides, no key of the server is
 * needed, and of several processes each does it for itself.
 */
export function watchNewsMoments({ backend, changes, log, stopping }: Parts): void {
  let next: NodeJS.Timeout | undefined

  async function look() {
    try {
      const response = await backend.fetch('/rest/v1/rpc/next_news', {
        method: 'POST',
        headers: { apikey: backend.keys.publishableKey, 'content-type': 'application/json' },
        body: '{}',
        signal: AbortSignal.timeout(5000),
      })
      const seconds: unknown = response.ok ? await response.json() : null
      if (typeof seconds !== 'number' || stopping.aborted) return
      clearTimeout(next)
      next = setTimeout(() => changes.report(new Set(['content_version', 'news'])), seconds * 1000 + after)
    } catch (error) {
      log.debug({ name: (error as Error).name }, 'next news not read')
    }
  }

  const timer = setInterval(() => void look(), every)
  const stopListening = changes.onChange((topics) => includes(topics, 'content_version') && void look())
  stopping.addEventListener('abort', () => {
    clearInterval(timer)
    clearTimeout(next)
    stopListening()
  })
  void look()
}
