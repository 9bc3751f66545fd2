import { Trans, useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { showDay, warnedDays } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { type DocumentKind, isRenewable } from '#common/employee-documents.ts'
import styles from './own-record.module.css'
import { OwnRenewal } from './renewal/own-renewal.tsx'
import { useOwnDocuments } from './renewal/use-own-documents.ts'

/** The employee's documents that end soon or have ended, above all else; nothing when there are none. */
export function EndingDocuments({ employee }: { employee: Employee }) {
  const { t } = useTranslation('employeePortal')
  const language = useLanguage()
  const ending = useOwnDocuments(employee.id).filter(({ days }) => days <= warnedDays)
  if (ending.length === 0) return null
  return (
    <section aria-labelledby="ending" className={styles.ending}>
      <h2 id="ending">{t('documents.ending')}</h2>
      <ul>
        {ending.map(({ document, days, renewable, renewal }) => (
          <li key={document.id}>
            <p>
              <strong className={styles.kind}>{t(`documents.kinds.${document.kind as DocumentKind}`)}</strong>{' '}
              <span data-ended={days < 0 || undefined}>
                {t(days < 0 ? 'documents.ended' : 'documents.until', {
                  date: showDay(document.expires_on, language)?.gregorian ?? '',
                })}
              </span>
            </p>
            {renewable && <OwnRenewal employee={employee} document={document} renewal={renewal} ends brief />}
          </li>
        ))}
      </ul>
      {ending.some(({ document }) => isRenewable(document.kind)) && (
        <p className={styles.soft}>{t('documents.endingHandIn')}</p>
      )}
      {ending.some(({ document }) => !isRenewable(document.kind)) && <TellManagement />}
    </section>
  )
}

/** Says whom to ask about documents that the company renews. */
function TellManagement() {
  const { t } = useTranslation('employeePortal')
  const { phone } = useCompany()
  return (
    <p className={styles.soft}>
      {phone ? (
        <Trans
          t={t}
          i18nKey="documents.endingCall"
          values={{ phone: phone.shown }}
          // biome-ignore lint/a11y/useAnchorContent: the words come from the translation.
          components={{ call: <a href={phone.link} dir="ltr" /> }}
        />
      ) : (
        t('documents.endingText')
      )}
    </p>
  )
}
