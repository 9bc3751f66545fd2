import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import { useLanguage } from '#app/lib/use-language.ts'
import { HoursList } from '#app/routes/public/hours-list.tsx'
import { useFrame } from '#app/routes/public/layout.tsx'
import { pathFor } from '#common/language.ts'
import styles from './contact.module.css'

/** Whether the company has entered any contact details. */
export function useHasContact(): boolean {
  const { company, facts } = useFrame()
  return Boolean(
    company.phone || company.email || company.address || facts.whatsapp || facts.offices.length > 0,
  )
}

/** The contact details, with addresses written out, because a link is of use only on the screen. */
export function ProfileContact() {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const { company, facts } = useFrame()
  const siteUrl = useRouteLoaderData<{ siteUrl: string }>('root')?.siteUrl ?? ''
  const site = `${siteUrl}${pathFor(language)}`.replace(/\/$/, '')
  return (
    <>
      <dl className={styles.ways}>
        {company.phone && (
          <div>
            <dt>{t('contact.phone')}</dt>
            <dd>
              <a href={company.phone.href}>
                <bdi dir="ltr">{company.phone.text}</bdi>
              </a>
            </dd>
          </div>
        )}
        {facts.whatsapp && (
          <div>
            <dt>{t('contact.whatsapp')}</dt>
            <dd>
              <a href={facts.whatsapp.href} rel="noopener noreferrer" target="_blank">
                <bdi dir="ltr">{facts.whatsapp.text}</bdi>
              </a>
            </dd>
          </div>
        )}
        {company.email && (
          <div>
            <dt>{t('contact.email')}</dt>
            <dd>
              <a href={`mailto:${company.email}`}>
                <bdi dir="ltr">{company.email}</bdi>
              </a>
            </dd>
          </div>
        )}
        {siteUrl && (
          <div>
            <dt>{t('profile.website')}</dt>
            <dd>
              <a href={pathFor(language)}>
                <bdi dir="ltr">{site.replace(/^https?:\/\//, '')}</bdi>
              </a>
            </dd>
          </div>
        )}
        {company.address && facts.offices.length === 0 && (
          <div>
            <dt>{t('contact.address')}</dt>
            <dd dir="auto">{company.address}</dd>
          </div>
        )}
        {facts.hours.length > 0 && (
          <div>
            <dt>{t('contact.hours')}</dt>
            <dd>
              <HoursList facts={facts} className={styles.hours} onPaper />
            </dd>
          </div>
        )}
      </dl>
      {facts.offices.length > 0 && (
        <ul className={styles.offices}>
          {facts.offices.map(({ id, name, address, phone }) => (
            <li key={id}>
              <h3 dir="auto">{name}</h3>
              <address dir="auto">{address}</address>
              {phone && (
                <a href={phone.href}>
                  <bdi dir="ltr">{phone.text}</bdi>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
