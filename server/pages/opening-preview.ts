import { createHmac, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isLanguage, pathFor } from '#common/language.ts'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import type { Limits } from '#server/limits/limits.ts'
import { isSameSecret } from '#server/same-secret.ts'

const previewCookie = 'preview'

/** Seconds that an admin can see a closed website before opening the preview again. */
const validFor = 30 * 60

/** A key that only this process knows, so that previews end when the site restarts. */
const key = randomBytes(32)

const signature = (expires: number) =>
  createHmac('sha256', key).update(`preview ${expires}`).digest('base64url')

/** Whether a request comes from someone who opened the preview as an admin, at most half an hour ago. */
export function isOpeningPreview(context: Context): boolean {
  const [, expires = '', signed = ''] =
    /^(\d{1,15})\.([\w-]{43})$/.exec(getCookie(context, previewCookie) ?? '') ?? []
  return Number(expires) > Date.now() && isSameSecret(signed, signature(Number(expires)))
}

export interface PreviewParts {
  backend: Backend
  limits: Limits
  clientAddress(context: Context): string
  siteUrl: string
}

/** The options of a preview's cookie, which scripts cannot read. */
export const previewCookieOptions = (siteUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: siteUrl.startsWith('https:') }) as const

/**
 * Lets admins see a closed website. The browser sends its access token, and the database decides whether it
 * is an admin's. On public pages, which have no session, a cookie that scripts cannot read stands in for the
 * token (docs/decisions/0026).
 */
export function openingPreviews({ backend, limits, clientAddress, siteUrl }: PreviewParts) {
  const options = previewCookieOptions(siteUrl)
  const app = new Hono()

  app.use('/preview/*', async (context, next) => {
    context.header('cache-control', 'no-store')
    await next()
  })

  app.post('/preview/start', async (context) => {
    const wait = await limits.take('call', { address: clientAddress(context) })
    if (wait > 0) return context.body(null, 429, { 'retry-after': String(wait) })
    const [, token] = /^Bearer (\S{1,8192})$/.exec(context.req.header('authorization') ?? '') ?? []
    if (!token) return context.body(null, 401)
    // This call is refused for everyone but active admins, and for ended sessions
    const { error, status } = await clientOf(backend, backend.keys.publishableKey, token).rpc(
      'pending_counts',
    )
    if (error) return context.body(null, status === 401 || status === 403 ? status : 503)
    const expires = Date.now() + validFor * 1000
    setCookie(context, previewCookie, `${expires}.${signature(expires)}`, { ...options, maxAge: validFor })
    return context.body(null, 204)
  })

  // The button of the bar sends a form, so this works without JavaScript
  app.post('/preview/end', (context) => {
    deleteCookie(context, previewCookie, options)
    const language = context.req.query('lang')
    return context.redirect(pathFor(isLanguage(language) ? language : 'ar'), 303)
  })

  return app
}
