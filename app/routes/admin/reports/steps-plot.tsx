import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { RequestReport } from '#app/data/request-report/admin.ts'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { fillOf, Swatch } from '#app/routes/admin/charts/patterns.tsx'
import { stackedBars } from '#app/routes/admin/charts/stacked-bars.ts'
import { directionOf } from '#common/language.ts'
import styles from './reports.module.css'
import { nameOfStep } from './step-names.ts'

/** A part of each column, from below. */
export interface PlotSeries {
  name: string
  label: string
  /** The status whose colour and pattern it has, as on the dashboard. */
  like: RequestStatus
}

export interface StepsPlotProps {
  unit: RequestReport['unit']
  /** One for each column: its first day, and a number for each part. */
  steps: ({ day: string } & Record<string, number | string>)[]
  series: readonly PlotSeries[]
}

/** A column for each step in the direction of reading, made of parts. */
export default function StepsPlot({ unit, steps, series }: StepsPlotProps) {
  const language = useLanguage()
  const named = nameOfStep(unit, language)
  return (
    <BarChart
      {...stackedBars(language, named)}
      data={steps}
      dataKey="day"
      series={series.map(({ name, like }) => ({ name, color: fillOf(like) }))}
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
