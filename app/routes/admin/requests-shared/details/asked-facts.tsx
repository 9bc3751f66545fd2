import { useTranslation } from 'react-i18next'
import { serviceOf } from '#app/data/service-requests/service-of.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import { Budget } from '#app/routes/admin/requests-shared/request-row.tsx'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { type Fact, Facts } from '#app/workspace/facts.tsx'
import styles from './asked.module.css'

/** For how much and for when something is asked. */
export function useAskedFacts({ found: { request } }: RequestPartProps): Fact[] {
  const { t } = useTranslation('requests')
  const { project_timeline, preferred_start_date } = request
  return [
    [
      t('fields.budget'),
      (request.project_budget ?? request.budget_range) && <Budget key="budget" request={request} />,
    ],
    [t('fields.preferred_start_date'), preferred_start_date && <BothDates day={preferred_start_date} />],
    [t('fields.project_timeline'), project_timeline && <bdi>{project_timeline}</bdi>],
  ]
}

/** What is asked for, first of what is beside the text; where nothing is beside it, the header says so. */
export function AskedFacts(props: RequestPartProps) {
  const { t } = useTranslation('requests')
  const { request } = props.found
  const facts = useAskedFacts(props)
  const service = serviceOf(request, useLanguage(), t('enquiry'))
  return (
    <div className={styles.beside}>
      <Facts
        facts={[[t('fields.service'), <bdi key="service">{service ?? t('notAvailable')}</bdi>], ...facts]}
      />
    </div>
  )
}
