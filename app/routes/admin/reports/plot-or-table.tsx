import { Button, Skeleton } from '@mantine/core'
import ChartColumn from 'lucide-react/icons/chart-column'
import TableIcon from 'lucide-react/icons/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Swatch } from '#app/routes/admin/charts/patterns.tsx'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import styles from './reports.module.css'
import type { StepsPlotProps } from './steps-plot.tsx'

/** Shown instead of the chart when its code cannot be loaded. */
function NoPlot() {
  const { t } = useTranslation('reports')
  return <p role="status">{t('steps.unavailable')}</p>
}

// The chart's code is the heaviest of the screen: the numbers do not wait for it
const Plot = lazyPart(() => import('./steps-plot.tsx'), NoPlot)

interface PlotOrTableProps {
  /** The parameter of the address that says whether the table is shown; also the id of the heading. */
  name: string
  title: string
  lead: string
  /** What the chart says, for those who do not see it. */
  summary: string
  plot: StepsPlotProps
  table: ReactNode
}

/** Figures by day, week or month, as a chart or a table. */
export function PlotOrTable({ name, title, lead, summary, plot, table }: PlotOrTableProps) {
  const { t } = useTranslation('reports')
  const [params, change] = useUrlParams()
  const asTable = params.get(name) === 'table'
  return (
    <section aria-labelledby={name} className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 id={name}>{title}</h2>
          <p>{lead}</p>
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
            void change((params) => (asTable ? params.delete(name) : params.set(name, 'table')), {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          {asTable ? t('steps.chart') : t('steps.table')}
        </Button>
      </div>
      {asTable ? (
        table
      ) : (
        <>
          <div className={styles.plot} role="img" aria-label={summary}>
            <Plot loading={<Skeleton height="100%" />} {...plot} />
          </div>
          <ul className={styles.legend}>
            {plot.series.map(({ name, label, like }) => (
              <li key={name}>
                <Swatch status={like} />
                {label}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
