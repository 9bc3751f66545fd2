import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Period } from '#app/data/request-report/admin.ts'
import type { VisitReport } from '#app/data/visits/admin.ts'
import { showCount, showShare } from '#app/lib/numbers.ts'
import { listLink } from '#app/routes/admin/reports/list-link.ts'
import { daysIn } from '#app/routes/admin/reports/period.ts'
import styles from '#app/routes/admin/reports/reports.module.css'

/** Views, visits and requests of the website, and how many of the visits sent one. */
export function VisitTotals({ report, period }: { report: VisitReport; period: Period }) {
  const { t } = useTranslation('visits')
  const { views, visits, requests, requests_since, before, counted_from } = report
  // A zero would say that no one came
  const wereCounted = counted_from !== null && counted_from <= period.until
  const count = daysIn(period)
  const figures = [
    { name: 'views', shown: showCount(views), was: before.views },
    { name: 'visits', shown: showCount(visits), was: before.visits },
  ] as const
  return (
    <ul className={styles.totals}>
      {figures.map(({ name, shown, was }) => (
        <li key={name} className={styles.plain}>
          <span>{t(name)}</span>
          <strong>{wereCounted ? shown : '–'}</strong>
          {was > 0 && <p>{t('before', { number: showCount(was), count })}</p>}
        </li>
      ))}
      <li>
        <Link to={listLink(period, { channel: 'website' })} className={styles.total}>
          <span className={styles.name}>{t('sent')}</span>
          <strong>{showCount(requests)}</strong>
        </Link>
      </li>
      <li className={styles.plain}>
        <span>{t('share')}</span>
        <strong>{visits > 0 ? showShare(Math.min(requests_since / visits, 1)) : '–'}</strong>
        <p>{t('shareHint')}</p>
      </li>
    </ul>
  )
}
