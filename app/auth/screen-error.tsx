import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import styles from './loading-screen.module.css'

/** The error boundary of account screens: the screen could not be loaded. */
export function ScreenError() {
  const { t } = useTranslation('account')
  return (
    <main className={styles.waiting}>
      <div role="alert">
        <h1>{t('failed.title')}</h1>
        <p>{t('failed.text')}</p>
        <button type="button" className={button('primary')} onClick={() => location.reload()}>
          {t('failed.retry')}
        </button>
      </div>
    </main>
  )
}
