import { useTranslation } from 'react-i18next'
import type { Period, RequestReport } from '#app/data/request-report/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { inLanguage } from '#common/language.ts'
import { listLink } from './list-link.ts'
import { OutcomeTable } from './outcome-table.tsx'
import styles from './reports.module.css'

/** How many requests came for each service, and what became of them. */
export function Services({ report, period }: { report: RequestReport; period: Period }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { services } = report
  const most = Math.max(...services.map(({ total }) => total), 1)
  return (
    <section aria-labelledby="services" className={styles.panel}>
      <h2 id="services">{t('services.title')}</h2>
      {services.length === 0 ? (
        <p>{t('services.none')}</p>
      ) : (
        <OutcomeTable
          first={t('services.service')}
          label={t('services.title')}
          most={most}
          rows={services.map(({ id, title_ar, title_en, ...outcomes }) => ({
            key: id ?? 'none',
            name: id ? inLanguage(language, title_ar ?? '', title_en ?? '') : t('services.other'),
            to: id && listLink(period, { kind: 'service', service: id }),
            outcomes,
          }))}
        />
      )}
    </section>
  )
}
