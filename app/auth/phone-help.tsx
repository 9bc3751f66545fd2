import { useTranslation } from 'react-i18next'
import { useCompany } from './company.ts'
import styles from './phone-help.module.css'

/** The company's phone number, below the forms; without JavaScript, also that it is required. */
export function PhoneHelp() {
  const { t } = useTranslation('account')
  const { phone } = useCompany()
  return (
    <p className={styles.help}>
      <span className={styles.scriptless}>{t('noScript')} </span>
      {phone && (
        <>
          <span>{t('login.help')} </span>
          <a href={phone.link} dir="ltr">
            {phone.shown}
          </a>
        </>
      )}
    </p>
  )
}
