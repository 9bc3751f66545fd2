import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useManages } from '#app/auth/use-manages.ts'
import { credentialList } from '#app/data/credentials/list.ts'
import { translatedParts } from '#app/data/page-report/parts.ts'
import { daysLeft, isUrgent } from '#app/lib/dates.ts'
import { showShare } from '#app/lib/numbers.ts'
import styles from './dashboard.module.css'

/**
 * Short notes on the website: which registrations and certificates expire soon, and how much is translated.
 */
export default function WebsiteNotes() {
  const { t } = useTranslation('dashboard')
  const manages = useManages()
  const { data: credentials = [] } = useQuery({ ...credentialList, enabled: manages('settings') })
  const { data: parts = [] } = useQuery({ ...translatedParts, enabled: manages('content') })
  const days = credentials.flatMap(({ valid_until }) => daysLeft(valid_until) ?? [])
  const ended = days.filter((left) => left < 0).length
  const ending = days.length - ended
  const sum = (of: 'total' | 'ar' | 'en') => parts.reduce((all, part) => all + part[of], 0)
  const total = sum('total')
  if (days.length === 0 && total === 0) return null
  return (
    <section aria-labelledby="website-notes" className={styles.panel}>
      <h2 id="website-notes">{t('website.title')}</h2>
      {ended > 0 && (
        <p>
          <Link to="/admin/settings" className={styles.expiry} data-urgent="">
            {t('website.ended', { count: ended })}
          </Link>
        </p>
      )}
      {ending > 0 && (
        <p>
          <Link
            to="/admin/settings"
            className={styles.expiry}
            data-urgent={days.some((left) => left >= 0 && isUrgent(left)) || undefined}
          >
            {t('website.ending', { count: ending })}
          </Link>
        </p>
      )}
      {total > 0 && (
        <p>
          <Link to="/admin/seo">
            {t('website.translated', { ar: showShare(sum('ar') / total), en: showShare(sum('en') / total) })}
          </Link>
        </p>
      )}
    </section>
  )
}
