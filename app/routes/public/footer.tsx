import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { KhatamConstruction } from '#app/components/khatam-construction.tsx'
import { copyrightYear, socialLinks } from '#app/lib/constants.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { barePath, pathFor } from '#common/language.ts'
import type { Company } from './company.ts'
import { ContactButtons } from './contact-buttons.tsx'
import styles from './footer.module.css'
import { SectionLink } from './section-link.tsx'

const quickLinks = ['home', 'about', 'services', 'projects'] as const
const forms = ['/request', '/contact', '/careers']

/** The footer of every public page: a call to action, except on the forms' own pages, and the links. */
export function Footer({ company, text }: { company: Company; text: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const inviting = !forms.includes(barePath(useLocation().pathname))
  return (
    <footer className={styles.footer}>
      <KhatamConstruction className={styles.construction} />
      {inviting && (
        <section className={styles.invitation} data-screen="" aria-labelledby="invitation">
          <div>
            <h2 id="invitation">{t('footer.invitation')}</h2>
            <p>{t('footer.promise')}</p>
          </div>
          <ContactButtons company={company} />
        </section>
      )}
      <div className={styles.columns}>
        <section className={styles.company}>
          <h2>{company.name}</h2>
          {text && <p dir="auto">{text}</p>}
          <a href={pathFor(language, '/careers')}>{t('footer.careers')}</a>
        </section>
        <section className={styles.reach}>
          <h2>{t('footer.contact')}</h2>
          <ul>
            <li>
              <a href={company.phone.href} dir="ltr">
                {company.phone.text}
              </a>
            </li>
            <li>
              <a href={`mailto:${company.email}`} dir="ltr">
                {company.email}
              </a>
            </li>
          </ul>
        </section>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">{t('footer.quickLinks')}</h2>
          <ul>
            {quickLinks.map((section) => (
              <li key={section}>
                <SectionLink section={section}>{t(`nav.${section}`)}</SectionLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="social-links">
          <h2 id="social-links">{t('footer.follow')}</h2>
          <ul>
            {socialLinks.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener noreferrer" target="_blank" lang="en" dir="ltr">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className={styles.rights}>{t('footer.rights', { year: copyrightYear, name: company.name })}</p>
    </footer>
  )
}
