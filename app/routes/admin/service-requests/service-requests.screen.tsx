import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { decisions, type ServiceRequest, workStates } from '#app/data/service-requests/admin.ts'
import { linkedService } from '#app/data/service-requests/service-of.ts'
import { requests as arRequests } from '#app/i18n/locales/ar/admin/requests.ts'
import { serviceRequests as ar } from '#app/i18n/locales/ar/admin/service-requests.ts'
import { requests as enRequests } from '#app/i18n/locales/en/admin/requests.ts'
import { serviceRequests as en } from '#app/i18n/locales/en/admin/service-requests.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from '#app/routes/admin/requests-shared/requests.module.css'
import { RequestsWorkspace } from '#app/routes/admin/requests-shared/requests-workspace.tsx'
import { useRequests } from '#app/routes/admin/requests-shared/use-requests.ts'
import { WorkFilters } from '#app/routes/admin/requests-shared/work/work-filters.tsx'
import type { Fact } from '#app/workspace/facts.tsx'
import { ListSearch, ListTabs, ListToolbar, totalOf } from '#app/workspace/list/list-controls.tsx'
import { StatusButtons } from './status-buttons.tsx'

/** List B of section 2: the same requests by the state of the work. */
export default function ServiceRequests() {
  const { t } = useScreenWords('serviceRequests', { ar, en })
  const { t: words } = useScreenWords('requests', { ar: arRequests, en: enRequests })
  const { t: workspace } = useTranslation('workspace')
  const language = useLanguage()
  const list = useRequests()
  const factsOf = (request: ServiceRequest): Fact[] => [
    [
      words('fields.service'),
      <bdi key="service">{linkedService(request, language) ?? words('notAvailable')}</bdi>,
    ],
  ]
  const startOf = ({ preferred_start_date: day }: ServiceRequest) =>
    day && (
      <>
        {t('start')} <time dateTime={day}>{showBriefDay(day, language)}</time>
      </>
    )
  // The list has tabs for its own four statuses; all others are under one
  const counts = list.counts && {
    ...list.counts,
    other: decisions.reduce((sum, status) => sum + (list.counts?.[status] ?? 0), 0),
  }
  const toolbar = (more: ReactNode) => (
    <ListToolbar>
      <ListSearch list={list} label={words('search')} short={words('searchShort')} />
      <div className={styles.inline}>
        <WorkFilters list={list} />
      </div>
      {more}
      <ListTabs
        list={list}
        filter="status"
        label={t('filter')}
        all={workspace('list.all')}
        values={[...workStates, 'other']}
        wordsOf={(state) => (state === 'other' ? t('other') : words(`statuses.${state}`))}
        counts={counts}
        total={totalOf(list.counts)}
      />
    </ListToolbar>
  )
  return (
    <RequestsWorkspace
      list={list}
      title={t('title')}
      lead={t('lead')}
      own={workStates}
      toolbar={toolbar}
      factsOf={factsOf}
      belowReceived={startOf}
      Status={StatusButtons}
    />
  )
}
