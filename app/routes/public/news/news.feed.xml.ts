import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { readNews } from '#app/data/news/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { readSection } from '#app/lib/read-section.ts'
import { companyIn } from '#app/routes/public/company.ts'
import { languageOf, pathFor } from '#common/language.ts'
import type { Route } from './+types/news.feed.xml'
import { newsView } from './view.ts'

/** How many articles a feed has. */
const newest = 30

/** Characters that XML does not allow at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const never = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const xml = (text: string) =>
  text.replace(never, '').replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The news of a language as RSS 2.0, with their leads. A closed website has no feed. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const settings = await readSection(site, 'company settings', readCompanySettings(site.db), null)
  if (settings && !settings.is_open) return new Response(null, { status: 404 })
  const page = await readNews(site.db, language, newest).catch((error: Error) => {
    site.log('feed not read', { message: error.message })
    return null
  })
  if (!page) return new Response(null, { status: 503 })
  const { common, landing } = publicMessages(language)
  const name = companyIn(language, settings).name || common.unnamed
  const at = (path: string) => `${site.siteUrl}${pathFor(language, path)}`
  const date = (moment: string) => new Date(moment).toUTCString()
  const items = page.items
    .toSorted((one, other) => other.published_at.localeCompare(one.published_at))
    .map((item) => newsView(item, language, site.storageBase))
  const latest = items
    .map(({ changed }) => changed)
    .toSorted()
    .at(-1)
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${xml([landing.news.title, name].join(' | '))}</title>`,
    `<link>${xml(at('/news'))}</link>`,
    `<description>${xml(landing.news.lead)}</description>`,
    `<language>${language === 'ar' ? 'ar-sa' : 'en'}</language>`,
    ...(latest ? [`<lastBuildDate>${date(latest)}</lastBuildDate>`] : []),
    `<atom:link href="${xml(at('/news/feed.xml'))}" rel="self" type="application/rss+xml"/>`,
    ...items.flatMap((item) => [
      '<item>',
      `<title>${xml(item.title)}</title>`,
      `<link>${xml(at(item.path))}</link>`,
      `<guid isPermaLink="false">${xml(`${site.siteUrl}/#article-${language}-${item.id}`)}</guid>`,
      `<pubDate>${date(item.published)}</pubDate>`,
      ...(item.category ? [`<category>${xml(item.category)}</category>`] : []),
      `<description>${xml(item.lead)}</description>`,
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
  return new Response(text, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
