import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isHosted } from '#app/data/browser-db.ts'
import type { Dashboard } from '#app/data/dashboard/admin.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './dashboard.module.css'

/** A daily backup may be up to two hours later than the one before. */
const late = 26 * 3_600_000

interface BackupProps {
  /** What is known of backups; undefined until it is read. */
  known: Pick<Dashboard, 'backup' | 'backup_tried'> | undefined
}

/**
 * When the last backup that passed its check was made, whether that is too long ago, and how a newer one
 * went.
 */
export function Backup({ known }: BackupProps) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { backup, backup_tried: tried } = known ?? {}
  const date = (moment: string) => showMoment(moment, language)
  const none = isHosted() ? t('backup.hosted') : t('backup.none')
  return (
    <section aria-labelledby="backup" className={styles.panel}>
      <h2 id="backup" tabIndex={-1}>
        {t('backup.title')}
      </h2>
      {known ? (
        <p>{backup ? t('backup.last', { date: date(backup.made_at) }) : none}</p>
      ) : (
        <Skeleton height="2.6em" my="0.4em" />
      )}
      {backup && Date.now() - Date.parse(backup.made_at) > late && <p>{t('backup.late')}</p>}
      {tried && <p>{t(tried.kept ? 'backup.unproven' : 'backup.failed', { date: date(tried.made_at) })}</p>}
    </section>
  )
}
