import { data, type MiddlewareFunction } from 'react-router'
import { type CompanySettings, readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { readSection } from '#app/lib/read-section.ts'
import { barePath, languageOf, pathFor } from '#common/language.ts'
import { legalKinds } from '#common/legal.ts'
import { openingPath } from './opening-soon/path.ts'

/** Seconds after which a search engine asks again for a page that is not there yet. */
const askAgain = 3600

/** Whether the website was closed when its settings were last read. */
let wasClosed = false

/**
 * Shows visitors of a closed website that it opens soon (docs/decisions/0026). Forms that were still open
 * somewhere are received all the same, and the legal pages stay readable. Settings that cannot be read count
 * as open, like the defaults that stand in for them, unless the website was closed before.
 * @throws 503 when the settings cannot be read and the website was closed
 */
export const closedToVisitors: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const site = context.get(siteContext)
  if (site.preview || request.method === 'POST') return next()
  const settings: CompanySettings | null = await readSection(
    site,
    'company settings',
    readCompanySettings(site.db),
    null,
  )
  if (!settings && wasClosed) throw data(null, { status: 503 })
  wasClosed = settings ? !settings.is_open : false
  if (!settings || settings.is_open) return next()
  // People whose data the company has can still use their rights, stop its news, and track what they sent
  const path = barePath(url.pathname)
  const stays = ['/news/stop', '/track', ...legalKinds.map((kind) => `/${kind}`)]
  if (stays.includes(path) || path.startsWith('/privacy/')) return next()
  const page = await site.renderPage(pathFor(languageOf(url.pathname), openingPath))
  if (barePath(url.pathname) === '/') return page
  const headers = new Headers(page.headers)
  headers.set('retry-after', String(askAgain))
  headers.set('cache-control', 'no-store')
  return new Response(page.body, { status: 503, headers })
}
