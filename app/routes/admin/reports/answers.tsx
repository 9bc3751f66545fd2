import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useManages } from '#app/auth/use-manages.ts'
import type { Period, RequestReport } from '#app/data/request-report/admin.ts'
import { showCount, showHours, showShare } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { listLink } from './list-link.ts'
import styles from './reports.module.css'

/** How soon senders had their first answer, in working time, and who still waits for one. */
export function Answers({ report, period }: { report: RequestReport; period: Period }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { answered, in_time, half_within_minutes, within_minutes, waiting, late } = report.answers
  // Senders who still wait after the deadline were not answered in time either
  const due = answered + late
  const time = showHours(within_minutes / 60, language)
  const maySet = useManages()('settings')
  return (
    <section aria-labelledby="answers" className={styles.panel}>
      <h2 id="answers">{t('answers.title')}</h2>
      <p>
        {maySet ? (
          <Trans
            t={t}
            i18nKey="answers.goalLink"
            values={{ time }}
            components={{ go: <Link to="/admin/settings#settings-work-time" /> }}
          />
        ) : (
          t('answers.goal', { time })
        )}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('answers.typical')}</dt>
          <dd>
            {half_within_minutes === null ? (
              '–'
            ) : (
              <>
                {showHours(half_within_minutes / 60, language)}
                <small>{t('answers.typicalHint')}</small>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('answers.inTime')}</dt>
          <dd>
            {due > 0 ? showShare(in_time / due) : '–'}
            <small>{t('answers.of', { part: showCount(in_time), total: showCount(due) })}</small>
          </dd>
        </div>
        <div>
          <dt>
            <Link to={listLink(period, { status: 'open', attention: 'answer' })}>{t('answers.waiting')}</Link>
          </dt>
          <dd>{showCount(waiting)}</dd>
        </div>
        <div data-urgent={late > 0 || undefined}>
          <dt>
            <Link to={listLink(period, { status: 'open', attention: 'answer_late' })}>
              {t('answers.late')}
            </Link>
          </dt>
          <dd>{showCount(late)}</dd>
        </div>
      </dl>
    </section>
  )
}
