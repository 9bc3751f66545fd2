import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import type { StatusEvent } from '#app/data/service-requests/admin.ts'
import { showTime } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './requests.module.css'

type Status = 'new'

/** The statuses that a request has had, the latest first: from what to what, who and when. */
export function StatusHistory({ events }: { events: StatusEvent[] }) {
  const { t } = useTranslation('requests')
  const language = useLanguage()
  // The history outlives changes of the list of statuses, so the database does not bind it to them
  const inWords = (status: string) => t(`statuses.${status as Status}`)
  return (
    <ol className={styles.history}>
      {events.map(({ id, from_status, to_status, changed_at, changed_by, person, message }) => (
        <li key={id}>
          <p>
            {from_status
              ? t('details.changed', { from: inWords(from_status), to: inWords(to_status) })
              : t('details.received', { to: inWords(to_status) })}{' '}
            {from_status && (
              <bdi className={styles.person}>
                {t('details.by', {
                  // Another admin's profile is read by admins of accounts alone
                  name: person
                    ? bilingualPart(person.full_name, language)
                    : changed_by
                      ? t('details.colleague')
                      : t('details.unknown'),
                })}
              </bdi>
            )}
          </p>
          {message && (
            <p dir="auto" className={styles.message}>
              <FreeText>{message}</FreeText>
            </p>
          )}
          <p className={styles.when}>
            <BothDates day={changed_at} /> <bdi>{showTime(changed_at, language)}</bdi>
          </p>
        </li>
      ))}
    </ol>
  )
}
