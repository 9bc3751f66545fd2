import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { showDay, warnedDays } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { DocumentKind } from '#common/employee-documents.ts'
import styles from './own-record.module.css'
import { OwnScan } from './own-scan.tsx'
import { OwnRenewal } from './renewal/own-renewal.tsx'
import { useOwnDocuments } from './renewal/use-own-documents.ts'

/**
 * The employee's own documents, with their validity and the state of their renewal; nothing if there are
 * none.
 */
export function OwnDocuments({ employee }: { employee: Employee }) {
  const { t } = useTranslation('employeePortal')
  const { mails } = useCompany()
  const language = useLanguage()
  const documents = useOwnDocuments(employee.id)
  if (documents.length === 0) return null
  return (
    <div className={styles.documents}>
      <h3 id="documents" tabIndex={-1}>
        {t('documents.title')}
      </h3>
      {mails.sent && <p className={styles.soft}>{t('documents.lead')}</p>}
      <dl className={styles.papers}>
        {documents.map(({ document, days, renewable, renewal }) => {
          const { id, kind, number, expires_on } = document
          const day = showDay(expires_on, language)
          return (
            <div key={id}>
              <dt>{t(`documents.kinds.${kind as DocumentKind}`)}</dt>
              <dd>
                {number && <bdi>{number}</bdi>}
                <span data-ended={days < 0 || undefined}>
                  {t(days < 0 ? 'documents.ended' : 'documents.until', { date: day?.gregorian ?? '' })}
                </span>
                <span className={styles.soft}>{day?.hijri}</span>
              </dd>
              {document.file_url && (
                <dd>
                  <OwnScan employee={employee} kind={kind as DocumentKind} url={document.file_url} />
                </dd>
              )}
              {renewable && (
                <dd className={styles.renewal}>
                  <OwnRenewal
                    employee={employee}
                    document={document}
                    renewal={renewal}
                    ends={days <= warnedDays}
                  />
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </div>
  )
}
