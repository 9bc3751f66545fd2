import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '#app/data/request-report/admin.ts'
import { visitReport } from '#app/data/visits/admin.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from '#app/routes/admin/reports/reports.module.css'
import { visitWords } from '#app/routes/admin/requests-shared/details/use-source-name.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { Origins } from './origins.tsx'
import { Pages } from './pages.tsx'
import { VisitSteps } from './visit-steps.tsx'
import { VisitTotals } from './visit-totals.tsx'

/** How often the website was opened in a period, from where, and how many of the visits sent a request. */
export default function Visitors({ period }: { period: Period }) {
  const { t } = useScreenWords('visits', visitWords)
  const language = useLanguage()
  const query = useQuery({ ...visitReport(period), placeholderData: keepPreviousData })
  return (
    <section aria-labelledby="visitors" className={styles.parts}>
      <div className={styles.intro}>
        <h2 id="visitors">{t('title')}</h2>
        <p>{t('lead')}</p>
      </div>
      <ListState
        query={query}
        skeletons={{ count: 3, height: 160 }}
        isEmpty={({ views, requests }) => views === 0 && requests === 0}
        empty={<Empty title={t('empty')} text={t('emptyText')} />}
      >
        {(report) => {
          const since = report.counted_from
          return (
            <div className={styles.parts}>
              {since === null && <p role="note">{t('notCounted')}</p>}
              {since !== null && since > period.from && (
                <p role="note">{t('since', { day: showBriefDay(since, language) })}</p>
              )}
              <VisitTotals report={report} period={period} />
              {report.views > 0 && <VisitSteps report={report} />}
              <Origins report={report} period={period} />
              {report.pages.length > 0 && <Pages report={report} />}
            </div>
          )
        }}
      </ListState>
    </section>
  )
}
