import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { readSection } from '#app/lib/read-section.ts'
import { pathFor } from '#common/language.ts'
import type { Route } from './+types/sitemap.xml'
import { sitemapIndex, sitemapPart, sitemapParts } from './sitemap-pages.server.ts'

/**
 * The sitemap: /sitemap.xml lists its parts, /sitemap-<part>.xml the pages of one. A closed website has none.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const settings = await readSection(site, 'company settings', readCompanySettings(site.db), null)
  if (settings && !settings.is_open) return new Response(null, { status: 404 })
  const [, part] = /^\/sitemap-(\w+)\.xml$/.exec(url.pathname) ?? []
  const read = part && sitemapParts[part]
  if (read) {
    const pages = await readSection(site, `sitemap of ${part}`, read(site), [])
    return sitemapPart((language, paths) => `${site.siteUrl}${pathFor(language, paths[language])}`, pages)
  }
  const parts = await Promise.all(
    Object.entries(sitemapParts).map(
      async ([name, read]) => [name, await readSection(site, `sitemap of ${name}`, read(site), [])] as const,
    ),
  )
  return sitemapIndex(site.siteUrl, new Map(parts))
}
