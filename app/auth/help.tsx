import { useTranslation } from 'react-i18next'
import { useFirm } from './company.ts'
import styles from './help.module.css'

/** Whom to call, below the ways in; without script, that they need it. */
export function Help() {
  const { t } = useTranslation('account')
  const { phone } = useFirm()
  return (
    <p className={styles.help}>
      <span className={styles.scriptless}>{t('noScript')} </span>
      <span>{t('login.help')} </span>
      <a href={phone.link} dir="ltr">
        {phone.shown}
      </a>
    </p>
  )
}
