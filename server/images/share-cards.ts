import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { languageOf } from '#common/language.ts'
import { type ShareCard, shareCardAt, shareCardOf, shareCardVersion } from '#common/share-card.ts'
import { drawShareCard } from './draw-card.ts'

/** How many cards are kept in memory, of some 60 kB each. Drawing one takes a tenth of a second. */
const most = 100

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name) => entities[name] ?? '')

/** The text of a page's card, read from the page itself. */
function cardIn(html: string): ShareCard | null {
  const said = (property: string) =>
    decoded(new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? '')
  const title = said('og:title')
  return title ? shareCardOf(title, said('og:site_name')) : null
}

/**
 * Serves share cards for pages without a picture of their own (docs/decisions/0071). An address names a page
 * and the version of its text, so nobody can have other words drawn, and a card that is cached for a year
 * never shows the wrong text.
 * @param readPage the HTML that visitors get at a path, read on behalf of the request for the card; null if
 *   it is not a page
 */
export function shareCards(readPage: (pathname: string, env: unknown) => Promise<string | null>) {
  const app = new Hono()
  const drawn = new LRUCache<string, Buffer<ArrayBuffer>>({ max: most })
  const drawing = pLimit(1)
  app.get('/pictures/card/*', async (context) => {
    const path = new URL(context.req.url).pathname
    const asked = shareCardAt(path)
    const nothing = () => context.text('Not Found', 404, { 'cache-control': 'no-store' })
    if (!asked) return nothing()
    let bytes = drawn.get(path)
    if (!bytes) {
      const html = await readPage(asked.pathname, context.env)
      const card = html && cardIn(html)
      if (!card || shareCardVersion(card) !== asked.version) return nothing()
      bytes = await drawing(
        async () => drawn.get(path) ?? Buffer.from(await drawShareCard(card, languageOf(asked.pathname))),
      )
      drawn.set(path, bytes)
    }
    return new Response(bytes, {
      headers: {
        'content-type': 'image/jpeg',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  })
  return app
}
