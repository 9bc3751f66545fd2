import type { Logger } from 'pino'
import type { Backend } from '#server/backend/process.ts'

/**
 * The number of the content's last change, which also proves that the database answers.
 * @throws when it does not, within five seconds
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

/** Milliseconds between looks at the version. */
const lookAfter = 2000

/**
 * Notices changed content on a hosted backend: the database counts every change in `content_version`, and this
 * looks at it when pages are requested.
 * @param changed called when the number differs from the one last seen
 */
export function watchContentVersion(backend: Backend, changed: () => void, log: Logger) {
  let last = 0
  let known: number | undefined
  let looking = false

  async function look() {
    looking = true
    try {
      const version = await readContentVersion(backend)
      if (known !== undefined && version !== known) changed()
      known = version
    } catch (error) {
      log.debug({ name: (error as Error).name }, 'content version not read')
    } finally {
      last = Date.now()
      looking = false
    }
  }

  return {
    /** To be called at each request for a page; costs nothing unless a look is due. */
    touch() {
      if (!looking && Date.now() - last > lookAfter) void look()
    },
  }
}
