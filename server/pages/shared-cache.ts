import type { Logger } from 'pino'
import { type Changes, includes } from '#server/changes/changes.ts'

/** Settings of a CDN or another cache that visitors share. */
export interface SharedCacheSettings {
  /** Seconds for which it may answer a public page without asking the site: CDN_SECONDS. 0 lets it ask each time. */
  seconds: number
  /** Where it is told that pages have changed: CDN_PURGE_URL. */
  purgeUrl?: string | undefined
  /** The bearer token for that address: CDN_PURGE_TOKEN. */
  purgeToken?: string | undefined
}

/** The name under which shared caches keep the site's pages, for a purge by tag. */
const tag = 'pages'

/** Milliseconds that several changes at once have to become one purge. */
const together = 300
/** Milliseconds before each further try, after one that failed. */
const waits = [1000, 5000, 30_000]

/**
 * The headers that let shared caches answer a public page, in place of `no-cache`. Browsers still ask each time, and are
 * mostly answered with 304. A page that the site cannot answer stays for a day.
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
 * Tells the shared cache after each change of the content to drop the pages.
 * @returns ends it
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
    // Not by `instanceof Response`: the web server puts a class of its own in its place
    const failed = answer instanceof Error
    // Read to its end: cancelling would close the connection that the next call needs
    if (!failed) await answer.arrayBuffer().catch(() => undefined)
    if (!failed && answer.ok) return
    log.warn(
      failed ? { message: answer.message } : { status: answer.status },
      'the shared cache was not told that pages have changed',
    )
    const pause = pauses[failures]
    // A change that has come since has its own try
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
