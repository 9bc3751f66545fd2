import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { waitingRenewals } from '#app/data/document-renewals/admin.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { OneDate } from '#app/workspace/both-dates.tsx'
import { useHashTarget } from '#app/workspace/use-hash-target.ts'
import { inLanguage } from '#common/language.ts'
import styles from './renewals.module.css'

/** The renewed documents of employees that wait for a decision, each with the way to it; nothing when none waits. */
export function WaitingRenewals() {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const { data = [] } = useQuery(waitingRenewals)
  useHashTarget(data.length > 0)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="renewals" className={styles.waiting}>
      <h2 id="renewals" tabIndex={-1}>
        {t('renewals.waiting', { count: data.length })}
      </h2>
      <ul>
        {data.map(({ id, kind, expires_on, updated_at, employee }) => {
          const name = inLanguage(language, employee.full_name_ar, employee.full_name_en)
          const document = t(`documents.kinds.${kind}`)
          return (
            <li key={id}>
              <div>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span className={styles.soft}>
                  {t('renewals.handedIn', { date: showBriefDay(updated_at, language) })}
                </span>
              </div>
              <div>
                {document}
                <span className={styles.soft}>
                  {t('documents.expires_on')}: <OneDate day={expires_on} />
                </span>
              </div>
              <Button
                component={Link}
                to={`/admin/employees/${employee.id}?renewal=${id}`}
                size="sm"
                aria-label={t('renewals.reviewOne', { document, name })}
              >
                {t('renewals.review')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
