import { useTranslation } from 'react-i18next'
import type { VisitReport } from '#app/data/visits/admin.ts'
import { showCount, showShare } from '#app/lib/numbers.ts'
import { CountTable } from '#app/routes/admin/reports/count-table.tsx'
import styles from '#app/routes/admin/reports/reports.module.css'

/** The pages that were opened most. */
export function Pages({ report: { pages } }: { report: VisitReport }) {
  const { t } = useTranslation('visits')
  return (
    <section aria-labelledby="pages" className={styles.panel}>
      <h3 id="pages">{t('pages.title')}</h3>
      <CountTable
        first={t('pages.page')}
        columns={[t('views'), t('visits'), t('pages.english')]}
        label={t('pages.title')}
        rows={pages.map(({ path, views, visits, english }) => ({
          key: path,
          name: path,
          share: views / Math.max(pages[0]?.views ?? 0, 1),
          cells: [
            { text: showCount(views) },
            { text: showCount(visits) },
            { text: showShare(english / views) },
          ],
        }))}
      />
      {pages.length === 30 && <p>{t('first')}</p>}
    </section>
  )
}
