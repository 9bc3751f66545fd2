import type { Logger } from 'pino'
import { type Changes, includes } from '#server/changes/changes.ts'

/** Settings of a CDN or another cache that visitors share. */
export interface SharedCacheSettings {
  /**
   * Seconds that it can answer a public page without asking the site: CDN_SECONDS. With 0 it asks each time.
   */
  seconds: number
  /** The address to notify when pages have changed: CDN_PURGE_URL. */
  purgeUrl?: string | undefined
  /** The bearer token for that address: CDN_PURGE_TOKEN. */
  purgeToken?: string | undefined
}

/** The tag of the site's pages in shared caches, for a purge by tag. */
const tag = 'pages'

/** Milliseconds in which several changes become one purge. */
const together = 300
/** Milliseconds to wait before each further try after a failure. */
const waits = [1000, 5000, 30_000]

/**
 * The headers that let shared caches answer a public page, instead of `no-cache`. Browsers still ask each
 * time, and mostly get 304. If the site cannot answer, caches can serve an old page for a day.
 */
export function sharedCacheHeaders({ seconds }: SharedCacheSettings): Record<string, string> {
  if (seconds === 0) return {}
  return {
    'cache-control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=86400`,
    'cache-tag': tag,
    'surrogate-key': tag,
  }
}

/**
 * Tells the shared cache to drop the pages after each change of the content.
 * @returns a function that ends this
 */
export function purgeSharedCache(
  { purgeUrl, purgeToken }: SharedCacheSettings,
  changes: Pick<Changes, 'onChange'>,
  log: Pick<Logger, 'warn'>,
  pauses: readonly number[] = waits,
): () => void {
  if (!purgeUrl) return () => {}
  let timer: NodeJS.Timeout | undefined
  const purge = async (failures: number) => {
    const answer = await fetch(purgeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(purgeToken && { authorization: `Bearer ${purgeToken}` }),
      },
      body: JSON.stringify({ tags: [tag] }),
      signal: AbortSignal.timeout(10_000),
    }).catch((error: Error) => error)
    // Do not use `instanceof Response`: the web server replaces that class by its own
    const failed = answer instanceof Error
    // Read the answer to its end: cancelling would close the connection that the next call needs
    if (!failed) await answer.arrayBuffer().catch(() => undefined)
    if (!failed && answer.ok) return
    log.warn(
      failed ? { message: answer.message } : { status: answer.status },
      'the shared cache was not told that pages have changed',
    )
    const pause = pauses[failures]
    // If another change has come since, its own purge is on the way
    if (pause !== undefined && !timer) start(pause, failures + 1)
  }
  const start = (pause: number, failures: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void purge(failures)
    }, pause)
    timer.unref()
  }
  const end = changes.onChange((topics) => includes(topics, 'content_version') && start(together, 0))
  return () => {
    end()
    clearTimeout(timer)
  }
}
