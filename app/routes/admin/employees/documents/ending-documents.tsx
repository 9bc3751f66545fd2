import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { endingDocuments } from '#app/data/employee-documents/admin.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { TimeLeft } from '#app/workspace/time-left.tsx'
import type { DocumentKind } from '#common/employee-documents.ts'
import { inLanguage } from '#common/language.ts'
import styles from './documents.module.css'

/** The documents of employees that end soon or have ended, folded; nothing when there are none. */
export function EndingDocuments() {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const { data = [] } = useQuery(endingDocuments)
  if (data.length === 0) return null
  return (
    <details className={styles.ending}>
      <summary>{t('documents.ending', { count: data.length })}</summary>
      <ul className={styles.documents}>
        {data.map(({ id, kind, expires_on, employee }) => (
          <li key={id}>
            <div>
              <Link to={`/admin/employees/${employee.id}`} data-thumb="">
                <bdi>{inLanguage(language, employee.full_name_ar, employee.full_name_en)}</bdi>
              </Link>
            </div>
            <div>{t(`documents.kinds.${kind as DocumentKind}`)}</div>
            <div>
              {showBriefDay(expires_on, language)}{' '}
              <TimeLeft until={expires_on} words={(key, count) => t(`documents.${key}`, { count })} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
