import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { Brand } from './brand.tsx'
import styles from './loading-screen.module.css'
import { PhoneHelp } from './phone-help.tsx'

/** The error boundary of account screens: the screen could not be loaded. */
export function ScreenError() {
  const { t } = useTranslation('account')
  return (
    <div className={styles.portal}>
      <title>{t('failed.title')}</title>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Brand />
        </div>
      </header>
      <main className={styles.failed}>
        <div role="alert">
          <h1>{t('failed.title')}</h1>
          <p>{t('failed.text')}</p>
        </div>
        <button type="button" className={button('primary')} onClick={() => location.reload()}>
          {t('failed.retry')}
        </button>
        <PhoneHelp />
      </main>
    </div>
  )
}
