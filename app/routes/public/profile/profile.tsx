import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import fallback from '#app/assets/hero.svg'
import { button } from '#app/components/button.ts'
import { Mark } from '#app/components/mark.tsx'
import { Picture } from '#app/components/picture.tsx'
import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { readSection } from '#app/lib/read-section.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { companyIn } from '#app/routes/public/company.ts'
import { pageGraph } from '#app/routes/public/graph/graph.ts'
import { ids } from '#app/routes/public/graph/node.ts'
import { useFrame } from '#app/routes/public/layout.tsx'
import { pageMeta } from '#app/routes/public/meta.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf, pathFor } from '#common/language.ts'
import type { Route } from './+types/profile'
import { readProfile } from './content.server.ts'
import { ProfileParts } from './parts.tsx'
import styles from './profile.module.css'
import { sheetRules } from './sheet.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const settings = await readSection(site, 'company settings', readCompanySettings(site.db), null)
  const { title, lead } = publicMessages(language).landing.profile
  return { title, lead, profile: await readProfile(site, language, companyIn(language, settings)) }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  if (!loaderData) return []
  const { title, lead, profile } = loaderData
  const siteName = frame.loaderData?.company.name ?? ''
  const siteUrl = root.loaderData?.siteUrl ?? ''
  return [
    ...pageMeta({
      pathname: location.pathname,
      siteUrl,
      siteName,
      title: [title, siteName].filter(Boolean).join(' | '),
      description: lead,
      picture: profile.cover,
      pictureAlt: profile.cover?.alt || siteName,
    }),
    ...pageGraph({
      pathname: location.pathname,
      siteUrl,
      frame: frame.loaderData,
      type: 'AboutPage',
      name: title,
      description: lead,
      about: ids.organization(siteUrl),
    }),
  ]
}

/** Sized by the screen: paper is as wide as another window, and the file for that would arrive too late. */
const coverSizes = '(device-width < 48rem) 24rem, 60rem'

/** The company on a few sheets of A4, made of what the website says. On the screen it is a page like the others. */
export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const { company, logo } = useFrame()
  const { title, lead, profile } = loaderData
  const { cover } = profile
  return (
    <article data-sheets="">
      <style href="profile-sheets" precedence="sheets">
        {sheetRules(
          language,
          { company: company.name, title },
          t('projects.count_of', { number: '{{number}}', total: '{{total}}' }),
        )}
      </style>
      <header className={styles.cover}>
        <div className={styles.words}>
          <a href={pathFor(language)} className={styles.back} data-screen="">
            <ArrowLeft aria-hidden="true" className="mirrored" />
            {t('projects.index.home')}
          </a>
          <div className={styles.logo} aria-hidden="true">
            {logo ? (
              <Picture
                picture={logo}
                alt=""
                width={160}
                height={160}
                widths={[320]}
                sizes="10rem"
                ownRatio
                loading="lazy"
              />
            ) : (
              <Mark />
            )}
          </div>
          <h1>
            <span className={styles.name} dir="auto">
              {company.name}
            </span>{' '}
            <span>{title}</span>
          </h1>
          <p className={styles.date}>{t('profile.date', { date: profile.date })}</p>
          <div className={styles.lead} data-screen="">
            <p>{lead}</p>
            <button type="button" className={button('bright', styles.print)} hidden data-print="">
              <Printer aria-hidden="true" />
              {t('profile.print')}
            </button>
          </div>
        </div>
        <div className={styles.view}>
          <Picture
            picture={cover ?? { src: fallback }}
            alt=""
            widths={[400, 640, 960]}
            sizes={coverSizes}
            fetchPriority="high"
            width={1600}
            height={1400}
          />
        </div>
      </header>
      <ProfileParts profile={profile} />
    </article>
  )
}

export { PublicError as ErrorBoundary }
