import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { readSection } from '#app/lib/read-section.ts'
import type { Route } from './+types/robots.txt'

/**
 * Does not block the pages of a closed website: robots that read them learn that they must not index them.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const settings = await readSection(site, 'company settings', readCompanySettings(site.db), null)
  const text = `User-agent: *
Disallow: /admin
Disallow: /employee/
Disallow: /client/
Disallow: /forgotten-password
Disallow: /new-password
Disallow: /confirm-email
Disallow: /privacy/confirm
Disallow: /en/privacy/confirm
${(settings?.is_open ?? true) ? `\nSitemap: ${site.siteUrl}/sitemap.xml\n` : ''}`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
