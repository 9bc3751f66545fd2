import { useTranslation } from 'react-i18next'
import { type ServiceRequest, workStates } from '#app/data/service-requests/admin.ts'
import { requests as arRequests } from '#app/i18n/locales/ar/admin/requests.ts'
import { serviceRequests as ar } from '#app/i18n/locales/ar/admin/service-requests.ts'
import { requests as enRequests } from '#app/i18n/locales/en/admin/requests.ts'
import { serviceRequests as en } from '#app/i18n/locales/en/admin/service-requests.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { ExportButton } from '#app/routes/admin/requests-shared/export-button.tsx'
import { BothDates, type Fact, Typed } from '#app/routes/admin/requests-shared/facts.tsx'
import { RequestCard } from '#app/routes/admin/requests-shared/request-card.tsx'
import { RequestDetailsDialog } from '#app/routes/admin/requests-shared/request-details.tsx'
import { RequestList } from '#app/routes/admin/requests-shared/request-list.tsx'
import styles from '#app/routes/admin/requests-shared/requests.module.css'
import { linkedService } from '#app/routes/admin/requests-shared/service-title.ts'
import { sumOf, useRequests } from '#app/routes/admin/requests-shared/use-requests.ts'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { SearchBox } from '#app/workspace/list/search-box.tsx'
import { useListParams } from '#app/workspace/list/use-list-params.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'
import { StatusButtons } from './status-buttons.tsx'

const address = {
  sort: 'created_at',
  descending: true,
  filters: ['status'],
  sorts: [],
} as const

/** List B of section 2: the work that requests bring, by its state. */
export default function ServiceRequests() {
  const { t } = useScreenWords('serviceRequests', { ar, en })
  const { t: words } = useScreenWords('requests', { ar: arRequests, en: enRequests })
  const { t: workspace } = useTranslation('workspace')
  const language = useLanguage()
  const { view, change } = useListParams(address)
  const query = useRequests(view, change)
  const dialog = useDialogParam('details')
  const { data } = query
  const factsOf = (request: ServiceRequest): Fact[] => {
    const { preferred_start_date } = request
    const service = linkedService(request, language)
    return [
      [words('fields.service'), <Typed key="service" text={service ?? words('notAvailable')} />],
      [
        words('fields.preferred_start_date'),
        preferred_start_date && <BothDates day={preferred_start_date} />,
      ],
    ]
  }
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <ExportButton view={view} total={data?.total} />
      </ScreenHead>
      <div className={styles.tabs}>
        <FilterTabs
          label={t('filter')}
          value={view.filters.status}
          onChoose={(status) => change({ filters: { status } })}
          options={[
            { value: '', label: workspace('list.all'), count: sumOf(data?.counts) },
            ...workStates.map((state) => ({
              value: state,
              label: words(`statuses.${state}`),
              count: data?.counts[state],
            })),
          ]}
        />
      </div>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchBox label={words('search')} value={view.search} onSearch={(search) => change({ search })} />
        </div>
      </div>
      <RequestList query={query} view={view} change={change}>
        {(request) => (
          <RequestCard request={request} facts={factsOf(request)} onDetails={() => dialog.open(request.id)} />
        )}
      </RequestList>
      {dialog.value && (
        <RequestDetailsDialog key={dialog.value} id={dialog.value} onClose={dialog.close}>
          {(request) => <StatusButtons request={request} />}
        </RequestDetailsDialog>
      )}
    </>
  )
}
