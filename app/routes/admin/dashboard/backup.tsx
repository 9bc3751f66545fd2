import { useTranslation } from 'react-i18next'
import { isHosted } from '#app/data/browser-db.ts'
import type { Dashboard } from '#app/data/dashboard/admin.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './dashboard.module.css'

/** When the last backup was made that was found sound. */
export function Backup({ backup }: Pick<Dashboard, 'backup'>) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const none = isHosted() ? t('backup.hosted') : t('backup.none')
  return (
    <section aria-labelledby="backup" className={styles.panel}>
      <h2 id="backup">{t('backup.title')}</h2>
      <p>{backup ? t('backup.last', { date: showMoment(backup.made_at, language) }) : none}</p>
    </section>
  )
}
