import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { readLeaders } from '#app/data/leadership-team/public.ts'
import { openingPaths, readOpenOpenings } from '#app/data/openings/public.ts'
import { readProjectAddresses } from '#app/data/projects/public.ts'
import { readServiceAddresses } from '#app/data/services/public.ts'
import { readTeamMembers } from '#app/data/team-members/public.ts'
import { readSection } from '#app/lib/read-section.ts'
import { type Language, languages, pathFor } from '#common/language.ts'
import { legalKinds } from '#common/legal.ts'
import { type AddressSection, pathsOf, type Slugs } from '#common/slugs.ts'
import type { Route } from './+types/sitemap.xml'

interface Page {
  /** The path in each language, without the language. */
  paths: Record<Language, string>
  /** The day of the last edit. */
  changed?: string
}

const xml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [settings, projects, services, leaders, members, openings] = await Promise.all([
    readSection(site, 'company settings', readCompanySettings(site.db), null),
    readSection(site, 'projects', readProjectAddresses(site.db), []),
    readSection(site, 'services', readServiceAddresses(site.db), []),
    readSection(site, 'leadership team', readLeaders(site.db), []),
    readSection(site, 'team members', readTeamMembers(site.db), []),
    readSection(site, 'openings', readOpenOpenings(site.db), []),
  ])
  if (settings && !settings.is_open) return new Response(null, { status: 404 })
  const legal = legalKinds.map((kind) => `/${kind}`)
  const pages = [
    '/',
    '/services',
    '/projects',
    '/contact',
    '/request',
    '/careers',
    '/privacy/request',
    ...legal,
  ].map((path): Page => ({ paths: { ar: path, en: path } }))
  const items = (section: AddressSection, rows: readonly (Slugs & { updated_at: string })[]) =>
    rows.map((row): Page => ({ paths: pathsOf(section, row), changed: row.updated_at.slice(0, 10) }))
  const people = [...leaders, ...members].filter(({ bio_ar, bio_en }) => bio_ar?.trim() || bio_en?.trim())
  const address = (language: Language, page: Record<Language, string>) =>
    xml(`${site.siteUrl}${pathFor(language, page[language])}`)
  const entries = [
    ...pages,
    ...items('services', services),
    ...items('projects', projects),
    ...items('team', people),
    ...openings.map((opening): Page => ({ paths: openingPaths(opening) })),
  ].flatMap(({ paths, changed }) => {
    const twins = [...languages, 'x-default' as const].map(
      (to) =>
        `<xhtml:link rel="alternate" hreflang="${to}" href="${address(to === 'x-default' ? 'ar' : to, paths)}"/>`,
    )
    const day = changed ? `<lastmod>${changed}</lastmod>` : ''
    return languages.map(
      (language) => `<url><loc>${address(language, paths)}</loc>${day}${twins.join('')}</url>`,
    )
  })
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
