import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { riyadhDay } from '#common/moment.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A rendered page with its compressed forms. */
export interface Page {
  status: number
  headers: Record<string, string>
  etag: string
  body: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
}

const brotliOf = (body: Buffer, quality: number) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

/** Compresses a rendered text, quickly: someone waits for it. */
export async function makePage(status: number, headers: Record<string, string>, text: string): Promise<Page> {
  const body = Buffer.from(text)
  const [br, gz] = await Promise.all([brotliOf(body, 6), gzipped(body, { level: 6 })])
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, body, br: Buffer.from(br), gzip: Buffer.from(gz) }
}

/**
 * Compresses pages better in the background, one at a time, once they are requested a second time. This saves
 * 4 kB of the home page, for half a second of one processor.
 */
function recompressor() {
  const oneAtATime = pLimit(1)
  const known = new WeakSet<Page>()
  return (page: Page, isCurrent: () => boolean) => {
    if (known.has(page)) return
    known.add(page)
    oneAtATime(async () => {
      if (isCurrent()) page.br = Buffer.from(await brotliOf(page.body, 10))
      // If this fails, the page stays as it was compressed first
    }).catch(() => undefined)
  }
}

/** The result of a render. */
export interface Rendered {
  page: Page
  /** Whether it is complete and the same for everyone, so that it may be cached. */
  keep: boolean
  /** Whether it failed, or lacks a part that could not be read: an older complete page is then better. */
  degraded: boolean
}

/**
 * Caches pages by address until the content or the day in Riyadh changes: openings close after their last
 * day, even if nobody changes anything.
 *
 * A change makes pages stale but does not remove them: a stale page is still served when a new one cannot be
 * rendered. Requests for a page that is being rendered wait for that render.
 * @param today the current day
 */
export function pageCache(maxBytes = 64 * 1024 * 1024, today: () => string = riyadhDay) {
  const kept = new LRUCache<string, { page: Page; generation: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.body.length + page.br.length + page.gzip.length + key.length,
  })
  const recompress = recompressor()
  const rendering = new Map<string, { generation: number; result: Promise<Page> }>()
  let changes = 0
  let day = today()
  /** Goes up with each change of the content and with each new day. */
  function generation(): number {
    const now = today()
    if (now !== day) {
      day = now
      changes += 1
    }
    return changes
  }

  function fresh(key: string): Page | undefined {
    const entry = kept.get(key)
    if (entry?.generation !== generation()) return undefined
    recompress(entry.page, () => kept.peek(key)?.page === entry.page)
    return entry.page
  }

  return {
    /** The page, from the cache or from `render`. Rejects as `render` does, unless there is an older page. */
    async get(key: string, render: () => Promise<Rendered>): Promise<Page> {
      const current = fresh(key)
      if (current) return current
      const entry = kept.get(key)
      const mine = generation()
      const under = rendering.get(key)
      if (under?.generation === mine) return under.result
      const result = (async () => {
        try {
          const { page, keep, degraded } = await render()
          if (degraded && entry) return entry.page
          // A slow render of old content must not replace a newer page
          const newer = (kept.peek(key)?.generation ?? -1) > mine
          if (keep && !degraded && !newer) kept.set(key, { page, generation: mine })
          else if (!keep && !degraded) kept.delete(key)
          return page
        } catch (error) {
          if (entry) return entry.page
          throw error
        } finally {
          if (rendering.get(key)?.generation === mine) rendering.delete(key)
        }
      })()
      rendering.set(key, { generation: mine, result })
      return result
    },
    /** The page if it is cached and fresh, without waiting. */
    peek: fresh,
    /** Makes every page stale: the content has changed. */
    expire() {
      changes += 1
    },
    get size() {
      return kept.size
    },
  }
}
