import { useTranslation } from 'react-i18next'
import { Brand } from './brand.tsx'
import { Help } from './help.tsx'
import styles from './waiting.module.css'

/** What is shown while the session is read. */
export function Waiting() {
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
        <div className={styles.scriptless}>
          <Help />
        </div>
      </main>
    </div>
  )
}
