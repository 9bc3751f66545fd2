import { Button, Skeleton } from '@mantine/core'
import ChartColumn from 'lucide-react/icons/chart-column'
import TableIcon from 'lucide-react/icons/table'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestReport } from '#app/data/request-report/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import { OutcomeTable } from './outcome-table.tsx'
import styles from './reports.module.css'
import { nameOfStep } from './step-names.ts'

/** Shown instead of the chart when its code cannot be loaded. */
function NoPlot() {
  const { t } = useTranslation('reports')
  return <p role="status">{t('steps.unavailable')}</p>
}

// The chart's code is the heaviest of the screen: the numbers do not wait for it
const Plot = lazy(
  (): Promise<{ default: ComponentType<{ report: RequestReport }> }> =>
    import('./steps-plot.tsx').catch(() => ({ default: NoPlot })),
)

/** How many came by day, week or month, as a chart or a table. */
export function Steps({ report }: { report: RequestReport }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const [params, change] = useUrlParams()
  const asTable = params.get('steps') === 'table'
  const { unit, steps } = report
  const named = nameOfStep(unit, language)
  const most = steps.reduce((largest, step) => (step.total > largest.total ? step : largest), {
    day: '',
    total: 0,
    won: 0,
    lost: 0,
  })
  return (
    <section aria-labelledby="steps" className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 id="steps">{t(`steps.${unit}`)}</h2>
          <p>{t('steps.lead')}</p>
        </div>
        <Button
          variant="default"
          leftSection={
            asTable ? (
              <ChartColumn aria-hidden="true" size={18} />
            ) : (
              <TableIcon aria-hidden="true" size={18} />
            )
          }
          onClick={() =>
            void change((params) => (asTable ? params.delete('steps') : params.set('steps', 'table')), {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          {asTable ? t('steps.chart') : t('steps.table')}
        </Button>
      </div>
      {asTable ? (
        <OutcomeTable
          first={t(`steps.first.${unit}`)}
          label={t(`steps.${unit}`)}
          most={Math.max(most.total, 1)}
          rows={steps.map(({ day, ...outcomes }) => ({ key: day, name: named(day), to: null, outcomes }))}
        />
      ) : (
        <>
          <div
            className={styles.plot}
            role="img"
            aria-label={t('steps.plot', { count: most.total, step: named(most.day) })}
          >
            <Suspense fallback={<Skeleton height="100%" />}>
              <Plot report={report} />
            </Suspense>
          </div>
          <ul className={styles.legend}>
            {(['won', 'open', 'lost'] as const).map((outcome) => (
              <li key={outcome} data-outcome={outcome}>
                {t(`${outcome}.title`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
