import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { RequestReport } from '#app/data/request-report/admin.ts'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { fillOf, Swatch } from '#app/routes/admin/charts/patterns.tsx'
import { directionOf } from '#common/language.ts'
import styles from './reports.module.css'
import { nameOfStep } from './step-names.ts'

const bars = { stroke: 'var(--card)', strokeOpacity: 1, strokeWidth: 1 }

/** A part of each column, from below. */
export interface PlotSeries {
  name: string
  label: string
  /** The status whose colour and pattern it has, as on the dashboard. */
  like: RequestStatus
}

export interface StepsPlotProps {
  unit: RequestReport['unit']
  /** A column each: the first day, and a number for each part. */
  steps: ({ day: string } & Record<string, number | string>)[]
  series: readonly PlotSeries[]
}

/** A column for each step in the direction of reading, made of parts. */
export default function StepsPlot({ unit, steps, series }: StepsPlotProps) {
  const language = useLanguage()
  const rtl = directionOf(language) === 'rtl'
  const named = nameOfStep(unit, language)
  return (
    <BarChart
      className={styles.chart}
      data={steps}
      dataKey="day"
      type="stacked"
      series={series.map(({ name, like }) => ({ name, color: fillOf(like) }))}
      maxBarWidth={40}
      gridAxis="x"
      tickLine="none"
      accessibilityLayer={false}
      barProps={bars}
      valueFormatter={showCount}
      // The drawing counts from the left in every language; its axes are turned instead
      xAxisProps={{ reversed: rtl, tickFormatter: named }}
      // Room for the highest number, which is otherwise pushed off its line
      barChartProps={{ margin: { top: 10, right: 5, bottom: 5, left: 5 } }}
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
          const step: (typeof steps)[number] | undefined = payload?.[0]?.payload
          return active && step ? (
            <div className={styles.tip} dir={directionOf(language)}>
              <strong>{named(step.day)}</strong>
              <ul className={styles.legend}>
                {series.map(({ name, label, like }) => (
                  <li key={name}>
                    <Swatch status={like} />
                    {label} <span className={styles.number}>{showCount(Number(step[name]))}</span>
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
