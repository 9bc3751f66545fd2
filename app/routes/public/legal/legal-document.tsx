import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { LegalBlocks } from '#app/components/legal-blocks.tsx'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useFrame } from '#app/routes/public/layout.tsx'
import { PageHead } from '#app/routes/public/page-head.tsx'
import { pathFor } from '#common/language.ts'
import styles from './legal.module.css'
import type { LegalPageData } from './legal.server.ts'

const idOf = (number: number) => `section-${number}`

/** A legal page: what is in force and since when, a table of contents, sections, and the earlier versions. */
export function LegalDocument({ page }: { page: LegalPageData }) {
  const { t } = useTranslation(['landing', 'common', 'forms'])
  const language = useLanguage()
  const { kind, shown, versions, sections } = page
  const intro = sections.filter(({ title }) => !title).flatMap(({ blocks }) => blocks)
  const numbered = sections.filter(({ title }) => title)
  const since = (from: string) => showDay(from, language)
  const day = shown && since(shown.valid_from)
  const isOld = shown !== null && shown.version !== versions[0]?.version
  const address = pathFor(language, `/${kind}`)
  const contents = (
    <ol>
      {numbered.map(({ title }, place) => (
        <li key={idOf(place + 1)}>
          <a href={`#${idOf(place + 1)}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <article>
      <PageHead title={t(`${kind}.title`)}>
        {shown && day && (
          <p className={styles.since}>
            {t('legal.since', { version: shown.version, date: day.gregorian })}
            <span>({t('common:hijri', { date: day.hijri })})</span>
          </p>
        )}
      </PageHead>
      <div className={numbered.length > 1 ? styles.page : `${styles.page} ${styles.plain}`}>
        {isOld && (
          <p className={styles.old} role="note">
            {t('legal.old')} <a href={address}>{t('legal.current')}</a>
          </p>
        )}
        {numbered.length > 1 && (
          <nav className={styles.contents} aria-label={t('legal.contents')} data-screen="">
            <details className={styles.folded}>
              <summary>
                {t('legal.contents')}
                <ChevronDown aria-hidden="true" />
              </summary>
              {contents}
            </details>
            <div className={styles.open}>
              <h2>{t('legal.contents')}</h2>
              {contents}
            </div>
          </nav>
        )}
        <div className={styles.text}>
          <LegalBlocks blocks={intro} language={language} contact={<Contact />} />
          {numbered.map(({ title, blocks }, place) => (
            <section key={idOf(place + 1)} aria-labelledby={idOf(place + 1)}>
              <h2 id={idOf(place + 1)} tabIndex={-1}>
                <span className={styles.number} aria-hidden="true">
                  {place + 1}
                </span>
                {title}
              </h2>
              <LegalBlocks blocks={blocks} language={language} contact={<Contact />} />
            </section>
          ))}
          {kind === 'privacy' && (
            <p data-screen="">
              <a href={pathFor(language, '/privacy/request')} className={button('primary')}>
                {t('forms:privacy.title')}
              </a>
            </p>
          )}
          {versions.length > 1 && (
            <section className={styles.versions} aria-labelledby="versions" data-screen="">
              <h2 id="versions">{t('legal.versions')}</h2>
              <ul>
                {versions.map(({ version, valid_from }, place) => (
                  <li key={version}>
                    <a
                      href={place === 0 ? address : `${address}?version=${version}`}
                      aria-current={version === shown?.version ? 'page' : undefined}
                    >
                      {t('legal.since', { version, date: since(valid_from)?.gregorian ?? '' })}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </article>
  )
}

/** The contact details that the company has entered; the contact form is always there. */
function Contact() {
  const { t } = useTranslation(['landing', 'forms'])
  const language = useLanguage()
  const { email, phone, address } = useFrame().company
  return (
    <ul className={styles.contact}>
      {email && (
        <li>
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a href={phone.href} dir="ltr">
            {phone.text}
          </a>
        </li>
      )}
      {address && (
        <li>
          <address dir="auto">{address}</address>
        </li>
      )}
      <li>
        <a href={pathFor(language, '/contact')}>{t('forms:contact.title')}</a>
      </li>
    </ul>
  )
}
