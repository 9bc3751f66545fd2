import { useTranslation } from 'react-i18next'
import { Brand } from './brand.tsx'
import { LoadingNote } from './loading-note.tsx'
import styles from './loading-screen.module.css'

/** Shown in the place of a portal while the session is being read. */
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
        <LoadingNote />
      </main>
    </div>
  )
}
