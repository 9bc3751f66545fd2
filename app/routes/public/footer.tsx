import { useTranslation } from 'react-i18next'
import { copyrightYear, socialLinks } from '../../lib/constants.ts'
import type { Company } from './company.ts'
import styles from './footer.module.css'
import { SectionLink } from './section-link.tsx'

const quickLinks = ['home', 'about', 'services', 'projects'] as const

/** The foot of every public page. */
export function Footer({ company, text }: { company: Company; text: string }) {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section className={styles.firm}>
          <h2>{company.name}</h2>
          {text && <p dir="auto">{text}</p>}
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
        <section>
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
