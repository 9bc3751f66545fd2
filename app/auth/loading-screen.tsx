import { useTranslation } from 'react-i18next'
import { Brand } from './brand.tsx'
import styles from './loading-screen.module.css'
import { PhoneHelp } from './phone-help.tsx'

/** Shown while the session is being read. */
export function LoadingScreen() {
  const { t } = useTranslation('account')
  return (
    <div className={styles.portal}>
      <title>{t('loading')}</title>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Brand />
        </div>
      </header>
      <main className={styles.waiting} aria-busy="true">
        <p role="status">{t('loading')}</p>
        <p className={styles.slow}>
          {t('loadingSlow')}{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: the page itself, whatever its address is. */}
          <a href="">{t('reload')}</a>
        </p>
        <div className={styles.scriptless}>
          <PhoneHelp />
        </div>
      </main>
    </div>
  )
}
