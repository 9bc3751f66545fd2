import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Backend } from '#server/backend/process.ts'

/**
 * The number of the last content change; reading it also proves that the database answers.
 * @throws when the database does not answer within five seconds
 */
export async function readContentVersion(backend: Backend): Promise<number> {
  const response = await backend.fetch('/rest/v1/content_version?select=version', {
    headers: { apikey: backend.keys.publishableKey },
    signal: AbortSignal.timeout(5000),
  })
  const [row] = (await response.json()) as { version: number }[]
  if (!response.ok || !row) throw new Error(`content version not read: ${response.status}`)
  return row.version
}

/**
 * Age of the last check, in milliseconds, after which a page waits for a new one, so that no page is more
 * outdated than that.
 */
const waitAfter = 2000
/**
 * Age of the last check, in milliseconds, after which a request starts a new one without waiting: on a busy
 * site no page ever waits.
 */
const lookAfter = 1000
/** The longest that a page waits for a check, in milliseconds. */
const patience = 1000

/**
 * Notices changed content on a hosted backend: the database counts every change in `content_version`, which
 * this reads when pages are requested.
 * @param changed called when the number has changed since the last check
 */
export function watchContentVersion(backend: Backend, changed: () => void, log: Logger) {
  let last = Number.NEGATIVE_INFINITY
  let known: number | undefined
  let looking: Promise<void> | undefined
  let failed = false

  async function look() {
    const begun = performance.now()
    try {
      const version = await readContentVersion(backend)
      // A page that was rendered before the first check may be outdated
      if (version !== known) changed()
      known = version
      failed = false
    } catch (error) {
      log.debug({ name: (error as Error).name }, 'content version not read')
      failed = true
    }
    last = begun
  }

  return {
    /**
     * Must be awaited at each request for a page. While the backend does not answer, pages do not wait for
     * it.
     */
    async upToDate(): Promise<void> {
      const age = performance.now() - last
      if (age < lookAfter) return
      looking ??= look().finally(() => {
        looking = undefined
      })
      if (age < waitAfter || failed) return
      await Promise.race([looking, sleep(patience, undefined, { ref: false })])
    },
  }
}
