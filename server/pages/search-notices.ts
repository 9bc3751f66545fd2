import { Hono } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { type Changes, includes } from '#server/changes/changes.ts'
import type { Schedule, ScheduledJob } from '#server/schedule.ts'

/** The service that passes changes on to the search engines that share IndexNow (indexnow.org). */
const usualEndpoint = 'https://api.indexnow.org/indexnow'

interface NoticesParts {
  backend: Backend
  siteUrl: string
  /** The setting SITE_URL, without which nobody outside can reach the addresses. */
  ownUrl?: string | undefined
  /** The setting INDEXNOW_URL. */
  endpoint?: string | undefined
  changes: Pick<Changes, 'onChange'>
  schedule: Schedule
  log: Logger
  pace?: Partial<typeof defaults>
}

/**
 * When to check, in milliseconds: regularly, and after a change, of which the database waits ten seconds for
 * others.
 */
const defaults = { every: 60_000, soon: 11_000 }

const claimed = z.object({ key: z.string(), paths: z.array(z.string()), at: z.string() }).nullable()

/**
 * Tells search engines which addresses of the website have changed, where an admin has turned that on. The database hands
 * each batch to one process, so several may run this.
 * @returns undefined where nothing is sent: no SITE_URL and no INDEXNOW_URL, or no secret key
 */
export function startSearchNotices(parts: NoticesParts): ScheduledJob | undefined {
  const { backend, siteUrl, ownUrl, endpoint, changes, schedule, log, pace } = parts
  const { secretKey } = backend.keys
  if (!secretKey || !(ownUrl || endpoint)) return undefined
  const { every, soon } = { ...defaults, ...pace }
  const db = clientOf(backend, secretKey)
  const job = schedule.add({
    name: 'notices of search engines',
    every,
    first: soon,
    async run(signal) {
      while (!signal.aborted) {
        const { data } = await db.rpc('claim_search_notices').throwOnError()
        const batch = claimed.parse(data)
        if (!batch || batch.paths.length === 0) return
        const error = await tell(endpoint ?? usualEndpoint, siteUrl, batch)
        await db
          .rpc('settle_search_notices', { paths: batch.paths, claimed_at: batch.at, error })
          .throwOnError()
        const about = { addresses: batch.paths.length, ...(error && { error }) }
        if (error) log.warn(about, 'search engines not told; it is tried again')
        else log.info(about, 'search engines told of changed pages')
      }
    },
  })
  changes.onChange((topics) => includes(topics, 'content_version') && job.soon(soon))
  return job
}

/** @returns the reason for a failure, in a word; null for success */
async function tell(
  endpoint: string,
  siteUrl: string,
  { key, paths }: { key: string; paths: string[] },
): Promise<string | null> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(siteUrl).host,
        key,
        keyLocation: `${siteUrl}/${key}.txt`,
        urlList: paths.map((path) => siteUrl + path),
      }),
      signal: AbortSignal.timeout(15_000),
    })
    await answer.arrayBuffer().catch(() => undefined)
    return answer.ok ? null : `http_${answer.status}`
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable'
  }
}

/** Milliseconds for which an answer about the key is kept, so that guesses do not reach the database each time. */
const kept = 30_000

/** Answers `/<key>.txt`, which proves that a notice comes from the website itself. */
export function searchNoticeKey(backend: Pick<Backend, 'keys'> & Parameters<typeof clientOf>[0]): Hono {
  let known: { key: string | null; until: number } | undefined
  const read = async () => {
    if (known && known.until > Date.now()) return known.key
    const { secretKey } = backend.keys
    if (!secretKey) return null
    const { data } = await clientOf(backend, secretKey)
      .from('search_notice_settings')
      .select('key, is_on')
      .single()
      .throwOnError()
    known = { key: data.is_on ? data.key : null, until: Date.now() + kept }
    return known.key
  }
  return new Hono().get('/:file{[0-9a-f]{32}\\.txt}', async (context, next) => {
    const key = await read().catch(() => null)
    if (!key || context.req.param('file') !== `${key}.txt`) return next()
    return context.text(key, 200, { 'cache-control': 'no-store' })
  })
}
