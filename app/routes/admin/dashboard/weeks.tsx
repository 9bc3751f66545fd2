import { Button, Skeleton } from '@mantine/core'
import ChartColumn from 'lucide-react/icons/chart-column'
import TableIcon from 'lucide-react/icons/table'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { chartStatuses, requestsIn, type WeekOfRequests } from '#app/data/dashboard/admin.ts'
import { showShortDay } from '#app/lib/dates.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Patterns, Swatch } from '#app/routes/admin/charts/patterns.tsx'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import styles from './weeks.module.css'
import { WeeksTable } from './weeks-table.tsx'

/** Shown instead of the chart when its code cannot be loaded. */
function NoPlot() {
  const { t } = useTranslation('dashboard')
  return <p role="status">{t('weeks.unavailable')}</p>
}

// The chart's code is the heaviest of the screen: the numbers do not wait for it
const Plot = lazyPart(() => import('./weeks-plot.tsx'), NoPlot)

interface WeeksProps {
  weeks: WeekOfRequests[] | undefined
  /** All requests there are, those of earlier weeks too. */
  total: number | undefined
}

/** The requests of twelve weeks by their status, as a chart or a table. */
export function Weeks({ weeks, total }: WeeksProps) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const asTable = params.get('weeks') === 'table'
  const toggle = () =>
    setParams(asTable ? {} : { weeks: 'table' }, { replace: true, preventScrollReset: true })
  const came = weeks?.reduce((sum, week) => sum + requestsIn(week), 0)
  const [most] = weeks?.toSorted((a, b) => requestsIn(b) - requestsIn(a)) ?? []
  const said = most && {
    role: 'img',
    'aria-label': t('weeks.plot', {
      total: showCount(came ?? 0),
      most: showCount(requestsIn(most)),
      week: showShortDay(most.week, language),
    }),
  }

  return (
    <section aria-labelledby="weeks" className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2 id="weeks">{t('weeks.title')}</h2>
          <p>{t('weeks.lead')}</p>
        </div>
        {Boolean(came) && (
          <Button
            variant="default"
            leftSection={
              asTable ? (
                <ChartColumn aria-hidden="true" size={18} />
              ) : (
                <TableIcon aria-hidden="true" size={18} />
              )
            }
            onClick={toggle}
          >
            {asTable ? t('weeks.chart') : t('weeks.table')}
          </Button>
        )}
      </div>
      {came === 0 &&
        (total === 0 ? (
          <Empty level={3} title={t('weeks.empty')} text={t('weeks.emptyText')} />
        ) : (
          <Empty level={3} title={t('weeks.quiet')} />
        ))}
      {came !== 0 && asTable && weeks && <WeeksTable weeks={weeks} />}
      {came !== 0 && !(asTable && weeks) && (
        <>
          <Patterns />
          <div className={styles.plot} {...said}>
            {weeks ? <Plot loading={<Skeleton height="100%" />} weeks={weeks} /> : <Skeleton height="100%" />}
          </div>
          <ul className={styles.legend}>
            {chartStatuses.map((status) => (
              <li key={status}>
                <Swatch status={status} />
                {t(`statuses.${status}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
