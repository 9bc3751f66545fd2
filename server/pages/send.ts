import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Page } from './cache.ts'

/** The smallest encoding that the browser takes: browsers name gzip first, although brotli is smaller. */
const smallest: Parameters<typeof accepts>[1] = {
  header: 'Accept-Encoding',
  supports: ['br', 'gzip'],
  default: 'identity',
  match: (accepted, { supports, default: none }) =>
    supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? none,
}

/**
 * Answers with a page.
 * @param shared headers that let shared caches store it, when it is the same for everyone; undefined when it
 *   depends on a cookie
 */
export function send(context: Context, page: Page, shared: Record<string, string> | undefined): Response {
  const headers = new Headers(page.headers)
  if (!shared) headers.append('vary', 'cookie')
  else if (page.status === 200 && headers.get('cache-control') === 'no-cache' && !headers.has('set-cookie'))
    for (const [name, value] of Object.entries(shared)) headers.set(name, value)
  if (
    page.status === 200 &&
    context.req.method !== 'POST' &&
    !page.headers['cache-control']?.includes('no-store')
  ) {
    headers.set('etag', page.etag)
    if (context.req.header('if-none-match')?.includes(page.etag))
      return new Response(null, { status: 304, headers })
  }
  const encoding = accepts(context, smallest)
  const body = encoding === 'br' ? page.br : encoding === 'gzip' ? page.gzip : page.body
  if (encoding !== 'identity' && body.length) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  const bodiless = context.req.method === 'HEAD' || page.status === 204 || page.status === 304
  return new Response(bodiless ? null : body, { status: page.status, headers })
}
