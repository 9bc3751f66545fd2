import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import { chartStatuses, requestsIn, type WeekOfRequests } from '#app/data/dashboard/admin.ts'
import { showShortDay } from '#app/lib/dates.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { fillOf, Swatch } from '#app/routes/admin/charts/patterns.tsx'
import { stackedBars } from '#app/routes/admin/charts/stacked-bars.ts'
import { directionOf } from '#common/language.ts'
import styles from './weeks.module.css'

const series = chartStatuses.map((name) => ({ name, color: fillOf(name) }))

/** Twelve columns in the direction of reading, each a stack of statuses. */
export default function WeeksPlot({ weeks }: { weeks: WeekOfRequests[] }) {
  const language = useLanguage()
  return (
    <BarChart
      {...stackedBars(language, (week) => showShortDay(week, language))}
      data={weeks}
      dataKey="week"
      series={series}
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
