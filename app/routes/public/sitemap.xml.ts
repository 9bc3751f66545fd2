import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { openingPaths, readOpenOpenings } from '#app/data/openings/public.ts'
import { readProjectIds } from '#app/data/projects/public.ts'
import { readSection } from '#app/lib/read-section.ts'
import { type Language, languages, pathFor } from '#common/language.ts'
import { legalKinds } from '#common/legal.ts'
import type { Route } from './+types/sitemap.xml'

const xml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [settings, ids, openings] = await Promise.all([
    readSection(site, 'company settings', readCompanySettings(site.db), null),
    readSection(site, 'projects', readProjectIds(site.db), []),
    readSection(site, 'openings', readOpenOpenings(site.db), []),
  ])
  if (settings && !settings.is_open) return new Response(null, { status: 404 })
  const legal = legalKinds.map((kind) => `/${kind}`)
  const pages = [
    '/',
    '/contact',
    '/request',
    '/careers',
    '/privacy/request',
    ...legal,
    ...ids.map((id) => `/projects/${id}`),
  ].map((path): Record<Language, string> => ({ ar: path, en: path }))
  const address = (language: Language, page: Record<Language, string>) =>
    xml(`${site.siteUrl}${pathFor(language, page[language])}`)
  const entries = [...pages, ...openings.map(openingPaths)].flatMap((page) => {
    const twins = [...languages, 'x-default' as const].map(
      (to) =>
        `<xhtml:link rel="alternate" hreflang="${to}" href="${address(to === 'x-default' ? 'ar' : to, page)}"/>`,
    )
    return languages.map((language) => `<url><loc>${address(language, page)}</loc>${twins.join('')}</url>`)
  })
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
