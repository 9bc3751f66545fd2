import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { KhatamConstruction } from '#app/components/khatam-construction.tsx'
import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { readSiteImages } from '#app/data/site-images/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { publicPicture } from '#app/lib/images.ts'
import { readSection } from '#app/lib/read-section.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { companyIn } from '#app/routes/public/company.ts'
import { loginAddress, logins } from '#app/routes/public/login-address.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf, pathFor } from '#common/language.ts'
import { legalKinds } from '#common/legal.ts'
import type { Route } from './+types/opening-soon'
import { ClosedBar } from './closed-bar.tsx'
import { Drawing } from './drawing.tsx'
import styles from './opening-soon.module.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const [settings, images] = await Promise.all([
    readSection(site, 'company settings', readCompanySettings(site.db), null),
    readSection(site, 'logo', readSiteImages(site.db, ['logo']), null),
  ])
  if (!settings || settings.is_open) throw redirect(pathFor(language))
  const company = companyIn(language, settings)
  const state = settings.closed_since ? ('closed' as const) : ('opening' as const)
  return {
    /** Whether it has been open before. */
    state,
    company,
    logo: publicPicture(images?.logo?.image_url, site.storageBase),
    title: [publicMessages(language).landing[state].title, company.name].filter(Boolean).join(' | '),
  }
}

export const handle: RouteHandle = { audience: 'public' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/**
 * What visitors see while the website is closed: the company, and how to reach it as far as that is entered.
 */
export default function OpeningSoon({ loaderData: { state, company, logo } }: Route.ComponentProps) {
  const { t } = useTranslation(['landing', 'common'])
  const language = useLanguage()
  const { phone, email, address } = company
  const details = [
    phone && {
      key: 'phone' as const,
      icon: Phone,
      shown: (
        <a href={phone.href}>
          <bdi dir="ltr">{phone.text}</bdi>
        </a>
      ),
    },
    email && {
      key: 'email' as const,
      icon: Mail,
      shown: (
        <a href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      ),
    },
    address && { key: 'address' as const, icon: MapPin, shown: <address dir="auto">{address}</address> },
  ].filter((detail) => detail !== null && detail !== '')
  return (
    <div className={styles.page}>
      <ClosedBar name={company.name} logo={logo} />
      <main id="content" className={styles.main}>
        <div className={styles.words}>
          <KhatamConstruction className={styles.construction} />
          <h1>{t(`${state}.title`)}</h1>
          <p>{t(details.length > 0 ? `${state}.text` : `${state}.textAlone`)}</p>
          {details.length > 0 && (
            <dl className={styles.details} aria-label={t('contact.info')}>
              {details.map(({ key, icon: Icon, shown }) => (
                <div key={key}>
                  <dt>
                    <Icon aria-hidden="true" />
                    {t(`contact.${key}`)}
                  </dt>
                  <dd>{shown}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <Drawing className={styles.drawing} />
      </main>
      <footer className={styles.foot}>
        <nav aria-label={t('common:login.label')}>
          <ul>
            {logins.map((who) => (
              <li key={who}>
                <a href={loginAddress(who, language)}>{t(`common:login.${who}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t('legal.label')}>
          <ul>
            {legalKinds.map((kind) => (
              <li key={kind}>
                <a href={pathFor(language, `/${kind}`)}>{t(`${kind}.title`)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  )
}

export { PublicError as ErrorBoundary }
