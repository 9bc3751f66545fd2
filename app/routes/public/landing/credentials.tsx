import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { useFrame } from '#app/routes/public/layout.tsx'
import { pathFor } from '#common/language.ts'
import styles from './credentials.module.css'

/** What proves the company, as the title block of a drawing sheet; nothing while nothing is entered. */
export function Credentials() {
  const { t } = useTranslation(['landing', 'common'])
  const language = useLanguage()
  const { credentials } = useFrame().facts
  if (credentials.length === 0) return null
  return (
    <section
      id="credentials"
      tabIndex={-1}
      aria-labelledby="credentials-title"
      className={styles.strip}
      data-later=""
    >
      <h2 id="credentials-title">{t('credentials.title')}</h2>
      <dl>
        {credentials.map(({ id, kind, title, number, issuer, until }) => (
          <div key={id}>
            <dt>{t(`common:credentials.${kind}`)}</dt>
            {title && (
              <dd className={styles.what} dir="auto">
                {title}
              </dd>
            )}
            <dd className={title ? undefined : styles.what}>
              <bdi dir="ltr">{number}</bdi>
            </dd>
            {issuer && issuer !== t(`common:credentials.${kind}`) && <dd dir="auto">{issuer}</dd>}
            {until && <dd>{t('credentials.until', { date: until })}</dd>}
          </div>
        ))}
      </dl>
      <a href={pathFor(language, '/profile')} className={styles.more} data-screen="">
        {t('profile.title')}
      </a>
    </section>
  )
}
