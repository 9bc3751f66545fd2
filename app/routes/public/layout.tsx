import { useTranslation } from 'react-i18next'
import { Outlet, useOutletContext } from 'react-router'
import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { type SiteContext, siteContext } from '#app/data/context.ts'
import { readShownNotice } from '#app/data/legal-pages/public.ts'
import { readNews } from '#app/data/news/public.ts'
import { readPageMeta } from '#app/data/page-meta/public.ts'
import { noCopy, readCopy } from '#app/data/site-content/public.ts'
import { readSiteImages } from '#app/data/site-images/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import type { Section } from '#app/lib/constants.ts'
import { type Picture, publicPicture } from '#app/lib/images.ts'
import { readSection } from '#app/lib/read-section.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { firstVisitPath } from '#common/first-visit.ts'
import { barePath, languageOf } from '#common/language.ts'
import type { Route } from './+types/layout'
import { closedToVisitors } from './closed-to-visitors.server.ts'
import { type Company, companyIn } from './company.ts'
import { DraftBar } from './draft-bar.tsx'
import { type Facts, readFacts } from './facts.server.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { ClosedBar } from './opening-soon/closed-bar.tsx'
import { type OwnMeta, ownMeta } from './own-meta.ts'
import { PreviewBar } from './preview-bar.tsx'
import { PublicError } from './public-error.tsx'
import { shownSections } from './sections.server.ts'

export const middleware: Route.MiddlewareFunction[] = [closedToVisitors]

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const reading = readSection(site, 'company settings', readCompanySettings(site.db), null)
  const path = barePath(url.pathname)
  const [settings, privacyVersion, images, copy, own, news] = await Promise.all([
    reading,
    readSection(site, 'privacy notice', readShownNotice(site.db, reading), null),
    readSection(site, 'logo', readSiteImages(site.db, ['logo']), null),
    readSection(site, 'footer', readCopy(site.db, language, ['footer']), noCopy),
    readSection(site, 'search and sharing', readPageMeta(site.db, language, path), null),
    readSection(site, 'news', readNews(site.db, language, 0), { total: 0, items: [] }),
  ])
  const company = companyIn(language, settings)
  const isOpen = settings?.is_open ?? true
  const facts = await readFacts(site, language, settings)
  return {
    company: { ...company, name: company.name || publicMessages(language).common.unnamed },
    logo: publicPicture(images?.logo?.image_url, site.storageBase),
    privacyVersion,
    takesFiles: Boolean(site.requestFiles),
    sendsMails: site.mails.sent,
    footerText: copy['footer/main']?.text ?? '',
    own: ownMeta(own, language, site.storageBase),
    facts,
    hasNews: news.total > 0,
    sections: await shownSections(site, language, settings, company),
    hasPlaceholders: !settings?.hides_empty_sections,
    drafts: site.drafts ?? null,
    state: isOpen ? ('open' as const) : site.preview ? ('preview' as const) : ('closed' as const),
  }
}

export const handle: RouteHandle = { audience: 'public' }

/** The data that every public page has. */
export interface PublicFrame {
  company: Company
  logo: Picture | null
  /** The version of the privacy notice; null when it is not known, and 0 for the company's own. */
  privacyVersion: number | null
  /** Whether forms take files, which the site must be able to keep. */
  takesFiles: boolean
  /** Whether mails reach people. */
  sendsMails: boolean
  footerText: string
  /** What an editor wrote for the title, the description and the picture of this page. */
  own?: OwnMeta | null
  /** The sections of the landing page that are shown. */
  sections: readonly Section[]
  /** Whether there are news in the page's language. */
  hasNews: boolean
  /** Whether the footer links to the home pages of social networks, until the company has pages of its own. */
  hasPlaceholders: boolean
  /** The company's registrations, certificates and contact details. */
  facts: Facts
  /** Drafts that are applied to the page, for someone with a link to them. */
  drafts: SiteContext['drafts'] | null
  /** `preview` when an admin looks at a website that is closed to visitors. */
  state: 'open' | 'preview' | 'closed'
}

/** The frame, for pages inside the public layout. */
export function useFrame(): PublicFrame {
  return useOutletContext<PublicFrame>()
}

/** Shows an error without the layout when the layout itself fails. */
export function ErrorBoundary() {
  return (
    <main id="content">
      <PublicError />
    </main>
  )
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const frame: PublicFrame = loaderData
  const closed = frame.state === 'closed'
  return (
    <>
      <a className={styles.skip} href="#content" data-screen="">
        {t('skip')}
      </a>
      {closed ? (
        <div className={styles.closed}>
          <ClosedBar name={frame.company.name} logo={frame.logo} leadsHome />
        </div>
      ) : (
        <Header frame={frame} />
      )}
      <main id="content" tabIndex={-1}>
        <Outlet context={frame} />
      </main>
      {!closed && <Footer frame={frame} />}
      {frame.drafts ? <DraftBar {...frame.drafts} /> : frame.state === 'preview' && <PreviewBar />}
      {/* Only browsers without scripts load this image, which tells forms how long someone has been here */}
      <noscript>
        <img src={firstVisitPath} alt="" width={1} height={1} className={styles.firstVisit} />
      </noscript>
    </>
  )
}
