import { useTranslation } from 'react-i18next'
import { Outlet, useOutletContext } from 'react-router'
import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { noCopy, readCopy } from '#app/data/site-content/public.ts'
import { readSiteImages } from '#app/data/site-images/public.ts'
import type { AudienceHandle } from '#app/lib/audience.ts'
import { type Picture, publicPicture } from '#app/lib/images.ts'
import { readSection } from '#app/lib/read-section.ts'
import { languageOf } from '#common/language.ts'
import type { Route } from './+types/layout'
import { type Company, companyIn } from './company.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { PublicError } from './public-error.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const [settings, images, copy] = await Promise.all([
    readSection(site, 'company settings', readCompanySettings(site.db), null),
    readSection(site, 'logo', readSiteImages(site.db, ['logo']), null),
    readSection(site, 'footer', readCopy(site.db, language, ['footer']), noCopy),
  ])
  const company = companyIn(language, settings)
  return {
    company,
    logo: publicPicture(images?.logo?.image_url, site.storageBase),
    footerText: copy['footer/main']?.text ?? '',
  }
}

export const handle: AudienceHandle = { audience: 'public' }

export type PublicFrame = { company: Company; logo: Picture | null; footerText: string }

/** The company, for pages inside the public layout. */
export function useCompany(): Company {
  return useOutletContext<Company>()
}

/** When the layout itself fails, the error is shown without it. */
export function ErrorBoundary() {
  return (
    <main id="content">
      <PublicError />
    </main>
  )
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <a className={styles.skip} href="#content" data-screen="">
        {t('skip')}
      </a>
      <Header company={loaderData.company} logo={loaderData.logo} />
      <main id="content" tabIndex={-1}>
        <Outlet context={loaderData.company} />
      </main>
      <Footer company={loaderData.company} text={loaderData.footerText} />
    </>
  )
}
