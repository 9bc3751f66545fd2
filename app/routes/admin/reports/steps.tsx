import { useTranslation } from 'react-i18next'
import { openOf, type RequestReport } from '#app/data/request-report/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { outcomeLooks } from './outcome-bar.tsx'
import { OutcomeTable } from './outcome-table.tsx'
import { PlotOrTable } from './plot-or-table.tsx'
import { nameOfStep } from './step-names.ts'

const parts = [
  { name: 'won', like: outcomeLooks.won },
  { name: 'open', like: outcomeLooks.open },
  { name: 'lost', like: outcomeLooks.lost },
] as const

/** How many requests came by day, week or month, as a chart or a table. */
export function Steps({ report }: { report: RequestReport }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { unit, steps } = report
  const named = nameOfStep(unit, language)
  const most = steps.reduce((largest, step) => (step.total > largest.total ? step : largest), {
    day: '',
    total: 0,
    won: 0,
    lost: 0,
  })
  return (
    <PlotOrTable
      name="steps"
      title={t(`steps.${unit}`)}
      lead={t('steps.lead')}
      summary={t('steps.plot', { count: most.total, step: named(most.day) })}
      plot={{
        unit,
        steps: steps.map((step) => ({ ...step, open: openOf(step) })),
        series: parts.map((part) => ({ ...part, label: t(`${part.name}.title`) })),
      }}
      table={
        <OutcomeTable
          first={t(`steps.first.${unit}`)}
          label={t(`steps.${unit}`)}
          most={Math.max(most.total, 1)}
          rows={steps.map(({ day, ...outcomes }) => ({ key: day, name: named(day), to: null, outcomes }))}
        />
      }
    />
  )
}
