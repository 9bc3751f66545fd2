import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A finished page, kept with its compressed forms. */
export interface Page {
  status: number
  headers: Record<string, string>
  etag: string
  body: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
}

/** Makes a page from rendered text. */
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

/** What a render came to: the page, and whether it may be kept (whole, and meant for everybody). */
export interface Rendered {
  page: Page
  keep: boolean
  /** Something it shows could not be read; an older whole page is better. */
  degraded: boolean
}

/**
 * Pages by address, each valid until the content it shows changes.
 *
 * A change does not throw pages away: it makes them stale, so that a page can still be shown when a new
 * one cannot be made. Requests for a page that is being made wait for that one.
 */
export function pageCache(maxBytes = 64 * 1024 * 1024) {
  const kept = new LRUCache<string, { page: Page; generation: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.body.length + page.br.length + page.gzip.length + key.length,
  })
  const rendering = new Map<string, { generation: number; result: Promise<Page> }>()
  let generation = 0

  return {
    /** The page, from the cache or made by `render`. Rejects as `render` does when there is no older one. */
    async get(key: string, render: () => Promise<Rendered>): Promise<Page> {
      const entry = kept.get(key)
      if (entry?.generation === generation) return entry.page
      const under = rendering.get(key)
      if (under?.generation === generation) return under.result
      const mine = generation
      const result = (async () => {
        try {
          const { page, keep, degraded } = await render()
          if ((degraded || page.status >= 500) && entry) return entry.page
          // A slow render of old content must not push out what was made after it
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
    /** The page if it is kept and fresh, without waiting: the fast path. */
    peek(key: string): Page | undefined {
      const entry = kept.get(key)
      return entry?.generation === generation ? entry.page : undefined
    },
    /** The content has changed: every page is made anew when next asked for. */
    expire() {
      generation += 1
    },
    get size() {
      return kept.size
    },
  }
}

export type PageCache = ReturnType<typeof pageCache>
