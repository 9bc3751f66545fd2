import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openOf, type Period, type RequestReport } from '#app/data/request-report/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import { listLink } from './list-link.ts'
import { daysIn } from './period.ts'
import styles from './reports.module.css'

/** How many requests came, were won, were lost and are open, beside the numbers of the days before. */
export function Totals({ report, period }: { report: RequestReport; period: Period }) {
  const { t } = useTranslation('reports')
  const days = daysIn(period)
  const { before } = report
  const figures = [
    { name: 'received', count: report.total, was: before.total, filters: {} },
    { name: 'won', count: report.won, was: before.won, filters: { status: 'won' } },
    { name: 'lost', count: report.lost, was: before.lost, filters: { status: 'lost' } },
    { name: 'open', count: openOf(report), was: null, filters: { status: 'open' } },
  ] as const
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="hidden">
        {t('totals')}
      </h2>
      <ul className={styles.totals}>
        {figures.map(({ name, count, was, filters }) => (
          <li key={name}>
            <Link to={listLink(period, filters)} className={styles.total} data-outcome={name}>
              <span className={styles.name}>{t(`${name}.title`)}</span>
              <strong>{showCount(count)}</strong>
            </Link>
            <p>
              {name === 'received' ? (
                <Link to={listLink(period, { kind: 'message' })}>
                  {t('received.messages', { count: report.messages })}
                </Link>
              ) : (
                t(`${name}.hint`)
              )}
            </p>
            {was !== null && <p>{t('before', { number: showCount(was), count: days })}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
