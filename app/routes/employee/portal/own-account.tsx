import { useTranslation } from 'react-i18next'
import { AccountTools } from '#app/workspace/account/account-tools.tsx'
import { NewsSwitch } from '#app/workspace/account/news-switch.tsx'
import styles from './own-record.module.css'
import portal from './portal.module.css'

/** The employee's account: news by email, devices, second factor, password, and their data. */
export function OwnAccount({ id }: { id: string }) {
  const { t } = useTranslation('employeePortal')
  return (
    <section aria-labelledby="own-account" className={portal.section}>
      <div className={portal.sectionHead}>
        <h2 id="own-account" tabIndex={-1}>
          {t('account.title')}
        </h2>
      </div>
      <NewsSwitch id={id} />
      <div className={styles.tools}>
        <AccountTools />
      </div>
    </section>
  )
}
