import { ActionIcon, NativeSelect } from '@mantine/core'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import {
  deleteRequest,
  requestStatuses,
  requestsKey,
  type ServiceRequest,
  withoutRequest,
} from '#app/data/service-requests/admin.ts'
import { requests as ar } from '#app/i18n/locales/ar/admin/requests.ts'
import { requests as en } from '#app/i18n/locales/en/admin/requests.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { ExportButton } from '#app/routes/admin/requests-shared/export-button.tsx'
import { BothDates, type Fact, Typed } from '#app/routes/admin/requests-shared/facts.tsx'
import { Budget, RequestCard } from '#app/routes/admin/requests-shared/request-card.tsx'
import { RequestDetailsDialog } from '#app/routes/admin/requests-shared/request-details.tsx'
import { RequestList } from '#app/routes/admin/requests-shared/request-list.tsx'
import styles from '#app/routes/admin/requests-shared/requests.module.css'
import { serviceOf } from '#app/routes/admin/requests-shared/service-title.ts'
import { sumOf, useRequests } from '#app/routes/admin/requests-shared/use-requests.ts'
import { SearchBox } from '#app/workspace/list/search-box.tsx'
import { useListParams } from '#app/workspace/list/use-list-params.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'
import { StatusSelect } from './status-select.tsx'

const address = {
  sort: 'created_at',
  descending: true,
  filters: ['status'],
  sorts: ['created_at', 'client_name', 'status', 'preferred_start_date'],
} as const
const orders = ['-created_at', 'created_at', 'client_name', 'status', 'preferred_start_date'] as const

/** List A of section 2: every request and message, searched, sorted, decided on and deleted. */
export default function Requests() {
  const { t } = useScreenWords('requests', { ar, en })
  const { t: workspace } = useTranslation('workspace')
  const language = useLanguage()
  const { view, change } = useListParams(address)
  const query = useRequests(view, change)
  const dialog = useDialogParam('details')
  const ask = useConfirm()
  const remove = useOptimisticMutation({
    run: deleteRequest,
    invalidates: [requestsKey, pendingCounts.queryKey],
    optimistic: (cached, id) => withoutRequest(cached as Parameters<typeof withoutRequest>[0], id),
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  const askToRemove = async ({ id, client_name: name, reference }: ServiceRequest) => {
    const agreed = await ask({
      title: t('delete.title', { name }),
      text: t('delete.text', { reference }),
      confirm: t('delete.confirm'),
      danger: true,
    })
    if (agreed) remove.mutate(id)
  }
  const factsOf = (request: ServiceRequest): Fact[] => {
    const service = serviceOf(request, language, t('enquiry'))
    const { project_budget, budget_range, project_timeline, preferred_start_date } = request
    return [
      [t('fields.service'), service && <Typed text={service} />],
      [t('fields.budget'), (project_budget ?? budget_range) && <Budget request={request} />],
      [t('fields.project_timeline'), project_timeline && <Typed text={project_timeline} />],
      [t('fields.preferred_start_date'), preferred_start_date && <BothDates day={preferred_start_date} />],
    ]
  }

  const { data } = query
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${showCount(count)})`
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <ExportButton view={view} total={data?.total} />
      </ScreenHead>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchBox label={t('search')} value={view.search} onSearch={(search) => change({ search })} />
        </div>
        <NativeSelect
          className={styles.choice}
          aria-label={t('status')}
          value={view.filters.status}
          onChange={({ currentTarget }) => change({ filters: { status: currentTarget.value } })}
          data={[
            { value: '', label: counted(t('everyStatus'), sumOf(data?.counts)) },
            ...requestStatuses.map((status) => ({
              value: status,
              label: counted(t(`statuses.${status}`), data?.counts[status]),
            })),
          ]}
        />
        <NativeSelect
          className={styles.choice}
          aria-label={workspace('list.sort')}
          value={`${view.descending ? '-' : ''}${view.sort}`}
          onChange={({ currentTarget: { value } }) =>
            change({ sort: value.replace('-', ''), descending: value.startsWith('-') })
          }
          data={orders.map((order) => ({ value: order, label: t(`sort.${order}`) }))}
        />
      </div>
      <RequestList query={query} view={view} change={change}>
        {(request) => (
          <RequestCard request={request} facts={factsOf(request)} onDetails={() => dialog.open(request.id)}>
            <ActionIcon
              aria-label={t('deleteOne', { name: request.client_name })}
              color="danger"
              onClick={() => void askToRemove(request)}
            >
              <Trash2 aria-hidden="true" size={18} />
            </ActionIcon>
          </RequestCard>
        )}
      </RequestList>
      {dialog.value && (
        <RequestDetailsDialog key={dialog.value} id={dialog.value} onClose={dialog.close}>
          {(request) => <StatusSelect request={request} />}
        </RequestDetailsDialog>
      )}
    </>
  )
}
