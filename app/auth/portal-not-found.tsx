import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { button } from '#app/components/button.ts'
import type { Audience } from '#common/audiences.ts'
import { places } from './audience.ts'
import { useCompany } from './company.ts'
import styles from './portal-not-found.module.css'

/** In a portal's frame: the address names no screen. */
export function PortalNotFound({ audience }: { audience: Exclude<Audience, 'admin'> }) {
  const { t } = useTranslation('account')
  const { name } = useCompany()
  return (
    <>
      <title>{`${t('notFound.title')} | ${name}`}</title>
      <h1>{t('notFound.title')}</h1>
      <p className={styles.text}>{t('notFound.portal')}</p>
      <p>
        <Link to={places[audience].home} className={button('primary')}>
          {t(`login.${audience}.home`)}
        </Link>
      </p>
    </>
  )
}
