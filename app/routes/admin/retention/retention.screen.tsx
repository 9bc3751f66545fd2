import { useQuery } from '@tanstack/react-query'
import {
  keptRecords,
  type RetentionRule,
  retentionRules,
  retentionRuns,
} from '#app/data/retention-rules/admin.ts'
import { retention as ar } from '#app/i18n/locales/ar/admin/retention.ts'
import { retention as en } from '#app/i18n/locales/en/admin/retention.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { ProcessingExport } from './processing-export.tsx'
import styles from './retention.module.css'
import { RuleCard } from './rule-card.tsx'

/** How long each kind of data is kept, what would be removed now, and what is kept of erased people. */
export default function Retention() {
  const { t } = useScreenWords('retention', { ar, en })
  const language = useLanguage()
  const rules = useQuery(retentionRules)
  const { data: runs } = useQuery(retentionRuns)
  const { data: kept } = useQuery(keptRecords)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <ProcessingExport rules={rules.data} />
      </ScreenHead>
      <ListState
        query={rules}
        skeletons={{ count: 6, height: 200 }}
        isEmpty={(found: RetentionRule[]) => found.length === 0}
        empty={<Empty title={t('missing')} />}
      >
        {(found) => (
          <ul className={styles.rules}>
            {found.map((rule) => (
              <li key={rule.id}>
                <RuleCard rule={rule} run={runs?.[rule.kind]} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {kept && kept.length > 0 && (
        <section className={styles.part} aria-labelledby="kept-records">
          <h2 id="kept-records">{t('kept.title')}</h2>
          <p className={styles.hint}>{t('kept.lead')}</p>
          <ul className={styles.list}>
            {kept.map((record) => (
              <li key={record.id}>
                <span>
                  <bdi>{bilingualPart(record.full_name, language)}</bdi> · {t(`kept.kinds.${record.kind}`)}
                </span>
                <span>{t('kept.until', { date: showBriefDay(record.keep_until, language) })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
