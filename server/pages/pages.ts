import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { editingParameter, editingPath } from '#common/editing-address.ts'
import {
  defaultLanguage,
  isAccountPath,
  isLanguage,
  type Language,
  languageCookie,
} from '#common/language.ts'
import { type Changes, includes } from '#server/changes/changes.ts'
import { bringsPreview, type DraftPreview, previewOf } from '#server/drafts/preview.ts'
import type { ArrivedFile } from '#server/files/arriving.ts'
import type { Views } from '#server/visits/views.ts'
import { makePage, pageCache, type Rendered } from './cache.ts'
import { canonicalPath } from './canonical-path.ts'
import { watchContentVersion } from './content-version.ts'
import { contentSecurityPolicy } from './csp.ts'
import { fromThisSite, withoutParameter } from './from-this-site.ts'
import { cssInliner } from './inline-css.ts'
import { isOpeningPreview } from './opening-preview.ts'
import { plainAnswer } from './plain-answers.ts'
import { notBefore, postedForms } from './posted-forms.ts'
import { type Answer, pageRenderer, type RenderParts } from './render.ts'
import { send } from './send.ts'
import { purgeSharedCache, type SharedCacheSettings, sharedCacheHeaders } from './shared-cache.ts'
import { usedQuery } from './used-query.ts'

/** The pages of the site: rendered once for everyone, cached until their content changes. */
export function pages(
  parts: RenderParts & {
    changes: Changes
    dataDir: string
    clientAddress(context: Context): string
    /** Counts public pages that people open. */
    views?: Pick<Views, 'count'> | undefined
    /** What a CDN in front can cache; by default nothing. */
    sharedCache?: SharedCacheSettings | undefined
    /** Aborts when the server stops. */
    stopping: AbortSignal
  },
) {
  const { backend, changes, log, siteUrl, supabaseUrl, limits, clientAddress } = parts
  const secure = siteUrl.startsWith('https:')
  const render = pageRenderer(parts)
  const cache = pageCache()
  const { sharedCache = { seconds: 0 } } = parts
  const shared = sharedCacheHeaders(sharedCache)
  const inline = parts.clientDir ? cssInliner(parts.clientDir) : (html: string) => html
  changes.onChange((topics) => includes(topics, 'content_version') && cache.expire())
  parts.stopping.addEventListener('abort', purgeSharedCache(sharedCache, changes, log))
  // A hosted backend does not report changes by itself
  const version = supabaseUrl
    ? watchContentVersion(backend, () => changes.report(new Set(['content_version'])), log)
    : undefined
  const app = new Hono()

  const finish = async (
    { response, degraded }: Answer,
    frames: { framed?: boolean; frames?: boolean } = {},
  ): Promise<Rendered> => {
    const headers = Object.fromEntries(response.headers)
    const html = headers['content-type']?.startsWith('text/html')
    const text = html ? inline(await response.text()) : await response.text()
    const personal = 'set-cookie' in headers || /no-store|private/.test(headers['cache-control'] ?? '')
    if (html)
      headers['content-security-policy'] = contentSecurityPolicy(
        text,
        supabaseUrl,
        secure,
        parts.imageHosts,
        parts.mode === 'development',
        frames,
      )
    headers['cache-control'] ??= 'no-cache'
    headers.vary = 'accept-encoding'
    return {
      page: await makePage(response.status, headers, text),
      keep: response.status === 200 && !personal,
      // An answer with a time to retry is not a failure: the website is closed
      degraded: degraded || (response.status >= 500 && !response.headers.has('retry-after')),
    }
  }

  app.on(['GET', 'HEAD'], '*', async (context) => {
    const { pathname, search } = new URL(context.req.url)
    // Code that resolves the path would take two slashes at the start for the name of another site
    if (pathname.includes('//')) return context.redirect(pathname.replace(/\/{2,}/g, '/') + search, 301)
    const canonical = canonicalPath(pathname)
    if (canonical) return context.redirect(canonical + search, 301)
    const account = isAccountPath(pathname)
    const wanted = account && new URLSearchParams(search).get('lang')
    if (wanted) return context.redirect(inLanguage(context, wanted, secure), 302)
    // Check this before every cache: only someone with the link may see drafts
    const drafts = account || !bringsPreview(context) ? null : await draftsOf(context)
    if (drafts instanceof Response) return drafts
    if (drafts) return dynamic(context, undefined, undefined, drafts)
    if (parts.mode === 'development') return dynamic(context)
    await version?.upToDate()
    if (!account && isOpeningPreview(context)) {
      const wait = await limits.take('render', { address: clientAddress(context) })
      return wait > 0 ? tooMany(context, wait) : dynamic(context)
    }
    const path = pathname + usedQuery(pathname, search)
    const language = account ? chosenLanguage(context) : undefined
    const key = language ? `${language} ${path}` : path
    const kept = cache.peek(key)
    const wait = kept ? 0 : await limits.take('render', { address: clientAddress(context) })
    if (wait > 0) return tooMany(context, wait)
    const page =
      kept ??
      (await cache.get(key, async () =>
        finish(
          await render(
            new Request(siteUrl + path, {
              headers: language ? { ...plainHeaders, cookie: `${languageCookie}=${language}` } : plainHeaders,
            }),
          ),
          { frames: pathname === editingPath },
        ),
      ))
    const { location } = page.headers
    // Keep the query, which has the campaign that brought someone to an earlier address
    if (page.status === 301 && location && !location.includes('?')) {
      // Browsers must not remember this redirect, since an item may get an earlier address back
      context.header('cache-control', 'no-cache')
      return context.redirect(location + search, 301)
    }
    const html = page.headers['content-type']?.startsWith('text/html')
    if (html && !account && page.status === 200 && context.req.method === 'GET')
      parts.views?.count(context.req.raw)
    return send(context, page, account ? undefined : shared)
  })

  app.post('*', ...postedForms(parts, dynamic))
  app.all('*', (context) => context.text(plainAnswer('methodNotAllowed'), 405, { allow: 'GET, HEAD, POST' }))

  /** The drafts that the request's browser has opened; pages with drafts are rendered for each request. */
  async function draftsOf(context: Context): Promise<DraftPreview | Response | null> {
    const wait = await limits.take('render', { address: clientAddress(context) })
    if (wait > 0) return tooMany(context, wait)
    return previewOf(context, backend)
  }

  async function dynamic(
    context: Context,
    sent = fromThisSite(context.req.raw, siteUrl),
    files?: readonly ArrivedFile[],
    drafts: DraftPreview | null = null,
  ): Promise<Response> {
    if (!sent) return context.text(plainAnswer('otherSite'), 403)
    // Only in an admin's own preview: preview links show no marks
    const editing = Boolean(drafts?.is_own) && context.req.query(editingParameter) !== undefined
    const request = editing ? withoutParameter(sent, editingParameter) : sent
    const preview = isOpeningPreview(context) || drafts !== null
    const { page } = await finish(
      await render(request, { address: clientAddress(context), preview, files, drafts, editing }),
      { framed: drafts !== null, frames: new URL(request.url).pathname === editingPath },
    )
    if (drafts) {
      page.headers['x-robots-tag'] = 'noindex, nofollow'
      page.headers['x-frame-options'] = 'SAMEORIGIN'
      page.headers['referrer-policy'] = 'same-origin'
    }
    // No cache may pass an admin's view of a closed website on to visitors
    if (preview) page.headers['cache-control'] = 'private, no-store'
    return send(context, page, preview ? undefined : {})
  }

  return app
}

const tooMany = (context: Context, wait: number) =>
  context.text(plainAnswer('tooManyPages'), 429, notBefore(wait))

/** The language that a person has chosen for screens with accounts. */
function chosenLanguage(context: Context): Language {
  const chosen = getCookie(context, languageCookie)
  return isLanguage(chosen) ? chosen : defaultLanguage
}

/** Notes the language that a link asks for; @returns the address without `lang` */
function inLanguage(context: Context, wanted: string, secure: boolean): string {
  const url = new URL(context.req.url)
  url.searchParams.delete('lang')
  if (isLanguage(wanted))
    setCookie(context, languageCookie, wanted, { path: '/', maxAge: year, sameSite: 'Lax', secure })
  context.header('cache-control', 'no-store')
  return url.pathname + url.search
}

/** Cached pages are rendered from a request without anything about its sender. */
const plainHeaders = { accept: 'text/html,application/xhtml+xml' }

const year = 365 * 86_400
