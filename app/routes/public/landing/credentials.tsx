import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import type { PublicFrame } from '#app/routes/public/layout.tsx'
import { pathFor } from '#common/language.ts'
import styles from './credentials.module.css'
import { Section, SectionMore } from './section.tsx'

/** The registrations and certificates, as the title block of a drawing sheet. */
export function Credentials({ credentials }: Pick<PublicFrame['facts'], 'credentials'>) {
  const { t } = useTranslation(['landing', 'common'])
  const language = useLanguage()
  return (
    <Section id="credentials" title={t('credentials.title')}>
      <dl className={styles.sheet}>
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
      <SectionMore href={pathFor(language, '/profile')}>{t('profile.title')}</SectionMore>
    </Section>
  )
}
