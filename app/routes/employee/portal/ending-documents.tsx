import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { type DocumentKind, documentsOf, warnedDays } from '#app/data/employee-documents/employee.ts'
import { daysBetween, showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { riyadhDay } from '#common/moment.ts'
import styles from './own-record.module.css'

/** The employee's documents that end soon or have ended, above all else; nothing when there are none. */
export function EndingDocuments({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation('employeePortal')
  const language = useLanguage()
  const { phone } = useCompany()
  const { data = [] } = useQuery(documentsOf(employeeId))
  const today = riyadhDay()
  const daysLeft = (expires: string) => daysBetween(today, expires)
  const ending = data.filter(({ expires_on }) => daysLeft(expires_on) <= warnedDays)
  if (ending.length === 0) return null
  return (
    <section aria-labelledby="ending" className={styles.ending}>
      <h2 id="ending">{t('documents.ending')}</h2>
      <ul>
        {ending.map(({ id, kind, expires_on }) => {
          const ended = daysLeft(expires_on) < 0
          const date = showDay(expires_on, language)?.gregorian ?? ''
          return (
            <li key={id}>
              <strong>{t(`documents.kinds.${kind as DocumentKind}`)}</strong>{' '}
              <span data-ended={ended || undefined}>
                {t(ended ? 'documents.ended' : 'documents.until', { date })}
              </span>
            </li>
          )
        })}
      </ul>
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
    </section>
  )
}
