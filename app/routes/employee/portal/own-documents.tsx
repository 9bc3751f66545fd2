import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { type DocumentKind, documentsOf } from '#app/data/employee-documents/employee.ts'
import { daysBetween, showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { riyadhDay } from '#common/moment.ts'
import styles from './own-record.module.css'

/** The employee's own documents and until when each is valid; nothing when none was entered. */
export function OwnDocuments({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation('employeePortal')
  const { mails } = useCompany()
  const language = useLanguage()
  const { data = [] } = useQuery(documentsOf(employeeId))
  if (data.length === 0) return null
  const today = riyadhDay()
  return (
    <div className={styles.documents}>
      <h3>{t('documents.title')}</h3>
      {mails.sent && <p className={styles.soft}>{t('documents.lead')}</p>}
      <dl className={styles.facts}>
        {data.map(({ id, kind, number, expires_on }) => {
          const day = showDay(expires_on, language)
          const ended = daysBetween(today, expires_on) < 0
          return (
            <div key={id}>
              <dt>{t(`documents.kinds.${kind as DocumentKind}`)}</dt>
              <dd>
                {number && <bdi>{number}</bdi>}
                <span data-ended={ended || undefined}>
                  {t(ended ? 'documents.ended' : 'documents.until', {
                    date: day?.gregorian ?? '',
                  })}
                </span>
                <span className={styles.soft}>{day?.hijri}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
