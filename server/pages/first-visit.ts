import { type Context, Hono } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { firstVisitPath } from '#common/first-visit.ts'

/**
 * The cookie with the time when someone without scripts first opened a page, which helps forms to tell people
 * from robots (docs/decisions/0007).
 */
const seenCookie = 'seen'

const day = 86_400

/** The smallest picture that browsers show: one transparent pixel, a GIF. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * The picture that browsers without scripts load with a public page. It notes when they came, so that pages themselves
 * are the same for everyone and set no cookie.
 */
export function firstVisits(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  return new Hono().get(firstVisitPath, (context: Context) => {
    const headers = new Headers({ 'content-type': 'image/gif', 'cache-control': 'private, no-store' })
    if (!getCookie(context, seenCookie)) {
      const options = { path: '/', maxAge: day, httpOnly: true, sameSite: 'Lax', secure } as const
      headers.set('set-cookie', generateCookie(seenCookie, Date.now().toString(36), options))
    }
    return new Response(pixel, { headers })
  })
}
