import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { KhatamConstruction } from '#app/components/khatam-construction.tsx'
import { copyrightYear, type Section, socialLinks } from '#app/lib/constants.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { barePath, pathFor } from '#common/language.ts'
import { legalKinds } from '#common/legal.ts'
import { ContactButtons } from './contact-buttons.tsx'
import styles from './footer.module.css'
import { HoursList } from './hours-list.tsx'
import type { PublicFrame } from './layout.tsx'
import { SectionLink } from './section-link.tsx'

const quickLinks = ['home', 'about', 'services', 'projects'] as const
const forms = [
  '/request',
  '/contact',
  '/track',
  '/careers',
  '/privacy/request',
  '/privacy/confirm',
  '/news/stop',
]

/** The footer of every public page: a call to action, except on the forms' own pages, and the links. */
export function Footer({ frame }: { frame: PublicFrame }) {
  const { company, facts, footerText: text } = frame
  const numbers = facts.credentials.filter(({ legal }) => legal)
  const networks = facts.social.length > 0 ? facts.social : frame.hasPlaceholders ? socialLinks : []
  const { t } = useTranslation(['common', 'landing'])
  const language = useLanguage()
  const isShown = (section: Section) => frame.sections.includes(section)
  const path = barePath(useLocation().pathname)
  // No invitation on the forms' own pages, nor for someone who reads about a job
  const inviting = !forms.includes(path) && !path.startsWith('/careers/')
  return (
    <footer className={styles.footer} data-later="">
      <KhatamConstruction className={styles.construction} />
      {inviting && (
        <section className={styles.invitation} data-screen="" aria-labelledby="invitation">
          <div>
            <h2 id="invitation">{t('footer.invitation')}</h2>
            <p>{t('footer.promise')}</p>
          </div>
          <ContactButtons frame={frame} />
        </section>
      )}
      <div className={styles.columns}>
        <section className={styles.company}>
          <h2>{company.name}</h2>
          {text && <p dir="auto">{text}</p>}
          <ul>
            <li>
              <a href={pathFor(language, '/careers')}>{t('footer.careers')}</a>
            </li>
            <li>
              <a href={pathFor(language, '/profile')}>{t('landing:profile.title')}</a>
            </li>
          </ul>
        </section>
        {(company.phone || company.email || facts.whatsapp) && (
          <section className={styles.reach}>
            <h2>{t('footer.contact')}</h2>
            <ul>
              {company.phone && (
                <li>
                  <a href={company.phone.href} dir="ltr">
                    {company.phone.text}
                  </a>
                </li>
              )}
              {facts.whatsapp && (
                <li>
                  <a href={facts.whatsapp.href} rel="noopener noreferrer" target="_blank">
                    {t('footer.whatsapp')} <bdi dir="ltr">{facts.whatsapp.text}</bdi>
                  </a>
                </li>
              )}
              {company.email && (
                <li>
                  <a href={`mailto:${company.email}`} dir="ltr">
                    {company.email}
                  </a>
                </li>
              )}
            </ul>
            {facts.hours.length > 0 && <HoursList facts={facts} className={styles.hours} />}
            {facts.offices.length > 0 && (
              <ul>
                {facts.offices.map(({ id, name, map }) => (
                  <li key={id}>
                    <a href={map} rel="noopener noreferrer" target="_blank" dir="auto">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">{t('footer.quickLinks')}</h2>
          <ul>
            {quickLinks.filter(isShown).map((section) => (
              <li key={section}>
                <SectionLink section={section}>{t(`nav.${section}`)}</SectionLink>
              </li>
            ))}
            {frame.hasNews && (
              <li>
                <a href={pathFor(language, '/news')}>{t('nav.news')}</a>
              </li>
            )}
          </ul>
        </nav>
        {networks.length > 0 && (
          <nav aria-labelledby="social-links">
            <h2 id="social-links">{t('footer.follow')}</h2>
            <ul>
              {networks.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noopener noreferrer" target="_blank" lang="en" dir="ltr">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {numbers.length > 0 && (
        <dl className={styles.credentials}>
          {numbers.map(({ id, kind, number }) => (
            <div key={id}>
              <dt>{t(`credentials.${kind}`)}</dt>
              <dd>
                <bdi dir="ltr">{number}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.end}>
        <p>{t('footer.rights', { year: copyrightYear, name: company.name })}</p>
        <nav aria-label={t('landing:legal.label')} data-screen="">
          <ul>
            {legalKinds.map((kind) => (
              <li key={kind}>
                <a href={pathFor(language, `/${kind}`)}>{t(`landing:${kind}.title`)}</a>
              </li>
            ))}
            <li>
              <a href={pathFor(language, '/track')}>{t('footer.track')}</a>
            </li>
            <li>
              <a href={pathFor(language, '/privacy/request')}>{t('footer.yourData')}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
