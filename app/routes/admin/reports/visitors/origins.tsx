import { useTranslation } from 'react-i18next'
import type { Period } from '#app/data/request-report/admin.ts'
import type { VisitOutcomes, VisitReport } from '#app/data/visits/admin.ts'
import { showCount, showShare } from '#app/lib/numbers.ts'
import { CountTable } from '#app/routes/admin/reports/count-table.tsx'
import { listLink } from '#app/routes/admin/reports/list-link.ts'
import styles from '#app/routes/admin/reports/reports.module.css'
import { useSourceName } from '#app/routes/admin/requests-shared/details/use-source-name.ts'

/** Where visits and requests came from, and by which campaign; figures of requests lead to them. */
export function Origins({ report, period }: { report: VisitReport; period: Period }) {
  const { t } = useTranslation('visits')
  const sourceName = useSourceName()
  const { sources, campaigns } = report
  const people = [...sources, ...campaigns].some(({ applications }) => applications !== null)
  const columns = [t('visits'), t('requests'), t('won'), t('rate'), ...(people ? [t('applications')] : [])]
  const rowsOf = (
    name: 'source' | 'campaign',
    rows: (VisitOutcomes & { value: string; shown: string })[],
  ) => {
    const most = Math.max(...rows.map(({ visits }) => visits), 1)
    return rows.map(({ value, shown, visits, total, won, applications }) => {
      const linked = (column: string, count: number, more: Record<string, string>) => ({
        text: showCount(count),
        ...(count > 0 && {
          to: listLink(period, { channel: 'website', [name]: value, ...more }),
          label: t('listOf', { column, name: shown, number: showCount(count) }),
        }),
      })
      return {
        key: value,
        name: shown,
        share: visits / most,
        cells: [
          { text: showCount(visits) },
          linked(t('requests'), total, {}),
          linked(t('won'), won, { status: 'won' }),
          // There are more requests than visits if some visits came before views were counted, or the server
          // did not see them
          { text: visits > 0 && total <= visits ? showShare(total / visits) : '–' },
          ...(people ? [{ text: showCount(applications ?? 0) }] : []),
        ],
      }
    })
  }
  return (
    <>
      <section aria-labelledby="sources" className={styles.panel}>
        <h3 id="sources">{t('sources.title')}</h3>
        <p>{t('sources.lead')}</p>
        <CountTable
          first={t('sources.source')}
          columns={columns}
          label={t('sources.title')}
          rows={rowsOf(
            'source',
            sources.map(({ source, ...one }) => ({ ...one, value: source, shown: sourceName(source) })),
          )}
        />
        {sources.length === 30 && <p>{t('first')}</p>}
        {sources.some(({ source }) => source === 'unknown') && <p>{t('sources.unknownHint')}</p>}
      </section>
      {campaigns.length > 0 && (
        <section aria-labelledby="campaigns" className={styles.panel}>
          <h3 id="campaigns">{t('campaigns.title')}</h3>
          <CountTable
            first={t('campaigns.campaign')}
            columns={columns}
            label={t('campaigns.title')}
            rows={rowsOf(
              'campaign',
              campaigns.map(({ campaign, ...one }) => ({ ...one, value: campaign, shown: campaign })),
            )}
          />
          {campaigns.length === 30 && <p>{t('first')}</p>}
        </section>
      )}
    </>
  )
}
