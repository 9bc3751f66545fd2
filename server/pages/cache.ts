import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
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

/** Compresses a rendered text. */
export async function makePage(status: number, headers: Record<string, string>, text: string): Promise<Page> {
  const body = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    gzipped(body, { level: 6 }),
  ])
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, body, br: Buffer.from(br), gzip: Buffer.from(gz) }
}

/** The result of a render. */
export interface Rendered {
  page: Page
  /** Whether it is complete and the same for everyone, so that it may be cached. */
  keep: boolean
  /** It failed, or a part of it could not be read: an older complete page is better. */
  degraded: boolean
}

/**
 * Caches pages by address until the content changes.
 *
 * A new day in Riyadh counts as a change: what is valid until a day disappears then, and nothing else says so.
 * A change makes pages stale but does not drop them: a stale page is still served when a new one cannot be rendered.
 * Requests for a page that is being rendered wait for that render.
 */
export function pageCache(maxBytes = 64 * 1024 * 1024, today: () => string = riyadhDay) {
  const kept = new LRUCache<string, { page: Page; generation: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.body.length + page.br.length + page.gzip.length + key.length,
  })
  const rendering = new Map<string, { generation: number; result: Promise<Page> }>()
  let generation = 0
  let shownOn = today()
  const turn = () => {
    if (shownOn === today()) return
    shownOn = today()
    generation += 1
  }

  return {
    /** The page, from the cache or from `render`. Rejects as `render` does, unless there is an older page. */
    async get(key: string, render: () => Promise<Rendered>): Promise<Page> {
      turn()
      const entry = kept.get(key)
      if (entry?.generation === generation) return entry.page
      const under = rendering.get(key)
      if (under?.generation === generation) return under.result
      const mine = generation
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
    peek(key: string): Page | undefined {
      turn()
      const entry = kept.get(key)
      return entry?.generation === generation ? entry.page : undefined
    },
    /** Makes every page stale: the content has changed. */
    expire() {
      generation += 1
    },
    get size() {
      return kept.size
    },
  }
}

export type PageCache = ReturnType<typeof pageCache>
