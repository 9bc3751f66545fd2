import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Dashboard } from '#app/data/dashboard/admin.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { TimeLeft } from '#app/workspace/time-left.tsx'
import { inLanguage } from '#common/language.ts'
import styles from './ending-soon.module.css'

/** How many documents of employees expire within 60 days or have expired, and the first of them. */
export function EndingSoon({
  documents: { count, first },
}: {
  documents: NonNullable<Dashboard['documents']>
}) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  return (
    <section aria-labelledby="ending-soon" className={styles.ending}>
      <h2 id="ending-soon">{t('ending.title', { count })}</h2>
      <ul>
        {first.map(({ id, kind, expires_on, employee_id, full_name_ar, full_name_en }) => (
          <li key={id}>
            <Link to={`/admin/employees/${employee_id}`}>
              <bdi>{inLanguage(language, full_name_ar, full_name_en)}</bdi>
            </Link>
            <span>{t(`ending.kinds.${kind}`)}</span>
            <span>
              {showBriefDay(expires_on, language)}{' '}
              <TimeLeft until={expires_on} words={(key, days) => t(`ending.${key}`, { count: days })} />
            </span>
          </li>
        ))}
      </ul>
      {count > first.length && (
        <p>
          <Link to="/admin/employees">{t('ending.all')}</Link>
        </p>
      )}
    </section>
  )
}
