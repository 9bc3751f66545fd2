import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import { chartStatuses, requestsIn, type WeekOfRequests } from '#app/data/dashboard/admin.ts'
import { showShortDay } from '#app/lib/dates.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { fillOf, Swatch } from '#app/routes/admin/charts/patterns.tsx'
import { directionOf } from '#common/language.ts'
import styles from './weeks.module.css'

const series = chartStatuses.map((name) => ({ name, color: fillOf(name) }))
const bars = { stroke: 'var(--card)', strokeOpacity: 1, strokeWidth: 1 }

/** Twelve columns in the direction of reading, each a stack of statuses. */
export default function WeeksPlot({ weeks }: { weeks: WeekOfRequests[] }) {
  const language = useLanguage()
  const rtl = directionOf(language) === 'rtl'
  return (
    <BarChart
      className={styles.chart}
      data={weeks}
      dataKey="week"
      type="stacked"
      series={series}
      maxBarWidth={40}
      gridAxis="x"
      tickLine="none"
      accessibilityLayer={false}
      barProps={bars}
      valueFormatter={showCount}
      // The drawing counts from the left in every language; its axes are turned instead
      xAxisProps={{ reversed: rtl, tickFormatter: (week: string) => showShortDay(week, language) }}
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
          const week: WeekOfRequests | undefined = payload?.[0]?.payload
          return active && week ? <WeekTip week={week} /> : null
        },
      }}
    />
  )
}

/** The numbers of the week that is pointed at. */
function WeekTip({ week }: { week: WeekOfRequests }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  return (
    <div className={styles.tip} dir={directionOf(language)}>
      <strong>
        {t('weeks.week')} {showShortDay(week.week, language)}
      </strong>
      <ul>
        {chartStatuses
          .filter((status) => week[status] > 0)
          .map((status) => (
            <li key={status}>
              <Swatch status={status} />
              <span>{t(`statuses.${status}`)}</span> <span>{showCount(week[status])}</span>
            </li>
          ))}
        <li>
          <span>{t('weeks.total')}</span> <span>{showCount(requestsIn(week))}</span>
        </li>
      </ul>
    </div>
  )
}
