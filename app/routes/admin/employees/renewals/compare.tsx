import { useTranslation } from 'react-i18next'
import type { DocumentRenewal } from '#app/data/document-renewals/employee.ts'
import type { EmployeeDocument } from '#app/data/employee-documents/employee.ts'
import { BothDates } from '#app/workspace/both-dates.tsx'
import styles from './renewals.module.css'

interface CompareProps {
  /** Null if the document was removed. */
  document: EmployeeDocument | null
  renewal: DocumentRenewal
}

/** What a document says now, beside what the renewed one says. */
export function Compare({ document, renewal }: CompareProps) {
  const { t } = useTranslation('employees')
  const none = <span className={styles.soft}>{t('renewals.compare.none')}</span>
  const number = (value: string | null | undefined) => (value ? <bdi>{value}</bdi> : none)
  return (
    <table className={styles.compare} aria-label={t('renewals.compare.label')}>
      <thead>
        <tr>
          <th scope="col">{t('renewals.compare.field')}</th>
          <th scope="col">{t('renewals.compare.now')}</th>
          <th scope="col">{t('renewals.compare.renewed')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('documents.number')}</th>
          <td>{number(document?.number)}</td>
          <td data-changed={renewal.number !== (document?.number ?? null) || undefined}>
            {number(renewal.number)}
          </td>
        </tr>
        <tr>
          <th scope="row">{t('documents.expires_on')}</th>
          <td>{document ? <BothDates day={document.expires_on} /> : none}</td>
          <td data-changed={renewal.expires_on !== document?.expires_on || undefined}>
            <BothDates day={renewal.expires_on} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
