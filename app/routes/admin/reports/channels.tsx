import { useTranslation } from 'react-i18next'
import type { Period, RequestReport } from '#app/data/request-report/admin.ts'
import { listLink } from './list-link.ts'
import { OutcomeTable } from './outcome-table.tsx'
import styles from './reports.module.css'

/** How many requests came through each channel, and what became of them. */
export function Channels({ report, period }: { report: RequestReport; period: Period }) {
  const { t } = useTranslation('reports')
  const { channels } = report
  return (
    <section aria-labelledby="channels" className={styles.panel}>
      <h2 id="channels">{t('channels.title')}</h2>
      <OutcomeTable
        first={t('channels.channel')}
        label={t('channels.title')}
        most={Math.max(...channels.map(({ total }) => total), 1)}
        rows={channels.map(({ channel, ...outcomes }) => ({
          key: channel,
          name: t(`channels.names.${channel}`),
          to: listLink(period, { channel }),
          outcomes,
        }))}
      />
    </section>
  )
}
