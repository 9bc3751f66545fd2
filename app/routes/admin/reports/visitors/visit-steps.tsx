import { useTranslation } from 'react-i18next'
import type { VisitReport } from '#app/data/visits/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { CountTable } from '#app/routes/admin/reports/count-table.tsx'
import { PlotOrTable } from '#app/routes/admin/reports/plot-or-table.tsx'
import { nameOfStep } from '#app/routes/admin/reports/step-names.ts'

/** Page views by day, week or month, as a chart or a table. */
export function VisitSteps({ report }: { report: VisitReport }) {
  const { t } = useTranslation(['visits', 'reports'])
  const language = useLanguage()
  const { unit, steps } = report
  const named = nameOfStep(unit, language)
  const most = steps.reduce((largest, step) => (step.views > largest.views ? step : largest), {
    day: '',
    views: 0,
    visits: 0,
  })
  return (
    <PlotOrTable
      name="views"
      title={t(`steps.${unit}`)}
      lead={t('steps.lead')}
      summary={t('steps.plot', { count: most.views, step: named(most.day) })}
      plot={{
        unit,
        steps: steps.map(({ day, views, visits }) => ({ day, visits, further: views - visits })),
        series: [
          { name: 'visits', like: 'new', label: t('visits') },
          { name: 'further', like: 'cancelled', label: t('further') },
        ],
      }}
      table={
        <CountTable
          first={t(`reports:steps.first.${unit}`)}
          columns={[t('views'), t('visits')]}
          label={t(`steps.${unit}`)}
          rows={steps.map(({ day, views, visits }) => ({
            key: day,
            name: named(day),
            share: views / Math.max(most.views, 1),
            cells: [{ text: showCount(views) }, { text: showCount(visits) }],
          }))}
        />
      }
    />
  )
}
