import { useTranslation } from 'react-i18next'
import styles from './loading-screen.module.css'
import { PhoneHelp } from './phone-help.tsx'

/** Says that a screen is loading; later offers to reload, and without JavaScript says whom to call. */
export function LoadingNote() {
  const { t } = useTranslation('account')
  return (
    <>
      <p role="status">{t('loading')}</p>
      <p className={styles.slow}>
        {t('loadingSlow')}{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: the page itself, whatever its address is. */}
        <a href="">{t('reload')}</a>
      </p>
      <div className={styles.scriptless}>
        <PhoneHelp />
      </div>
    </>
  )
}
