import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import { openOf, type RequestReport } from '#app/data/request-report/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { directionOf } from '#common/language.ts'
import styles from './reports.module.css'
import { nameOfStep } from './step-names.ts'

const series = [
  { name: 'won', color: 'var(--success)' },
  { name: 'open', color: 'var(--accent)' },
  { name: 'lost', color: 'var(--line-strong)' },
] as const
const bars = { stroke: 'var(--card)', strokeOpacity: 1, strokeWidth: 1 }

/** A column for each step in the direction of reading, by what became of the requests. */
export default function StepsPlot({ report }: { report: RequestReport }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const rtl = directionOf(language) === 'rtl'
  const named = nameOfStep(report.unit, language)
  const data = report.steps.map((step) => ({ ...step, open: openOf(step) }))
  return (
    <BarChart
      className={styles.chart}
      data={data}
      dataKey="day"
      type="stacked"
      series={[...series]}
      maxBarWidth={40}
      gridAxis="x"
      tickLine="none"
      accessibilityLayer={false}
      barProps={bars}
      valueFormatter={showCount}
      // The drawing counts from the left in every language; its axes are turned instead
      xAxisProps={{ reversed: rtl, tickFormatter: named }}
      yAxisProps={{
        allowDecimals: false,
        width: 36,
        ...(rtl && {
          orientation: 'right',
          tick: { transform: 'translate(10, 0)', fontSize: 12, fill: 'currentColor' },
        }),
      }}
      tooltipProps={{
        content: ({ active, payload }) => {
          const step: (typeof data)[number] | undefined = payload?.[0]?.payload
          return active && step ? (
            <div className={styles.tip} dir={directionOf(language)}>
              <strong>{named(step.day)}</strong>
              <ul className={styles.legend}>
                {series.map(({ name }) => (
                  <li key={name} data-outcome={name}>
                    {t(`${name}.title`)} <span className={styles.number}>{showCount(step[name])}</span>
                  </li>
                ))}
              </ul>
            </div>
          ) : null
        },
      }}
    />
  )
}
