import icon192 from '#app/assets/icon-192.png'
import icon512 from '#app/assets/icon-512.png'
import maskable from '#app/assets/icon-maskable.png'
import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { readSection } from '#app/lib/read-section.ts'
import { defaultLanguage, directionOf, pathFor } from '#common/language.ts'
import type { Route } from './+types/manifest.webmanifest'
import { companyIn } from './company.ts'

const png = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest: name and icons for the home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const settings = await readSection(site, 'company settings', readCompanySettings(site.db), null)
  const manifest = {
    name: companyIn(defaultLanguage, settings).name || new URL(site.siteUrl).host,
    lang: defaultLanguage,
    dir: directionOf(defaultLanguage),
    id: '/',
    start_url: pathFor(defaultLanguage),
    display: 'browser',
    theme_color: '#12363a',
    background_color: '#fbf9f5',
    icons: [png(icon192, 192, 'any'), png(icon512, 512, 'any'), png(maskable, 512, 'maskable')],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}
