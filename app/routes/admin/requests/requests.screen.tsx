import { ActionIcon, NativeSelect } from '@mantine/core'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import { pendingCounts } from '../../../data/office/pending.ts'
import {
  deleteRequest,
  requestStatuses,
  requestsKey,
  type ServiceRequest,
  withoutRequest,
} from '../../../data/office/service-requests.ts'
import { requests as ar } from '../../../i18n/locales/ar/admin/requests.ts'
import { requests as en } from '../../../i18n/locales/en/admin/requests.ts'
import { showCount } from '../../../lib/numbers.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useDialogAddress } from '../../../office/form/use-dialog-address.ts'
import { SearchBox } from '../../../office/list/search-box.tsx'
import { useListAddress } from '../../../office/list/use-list-address.ts'
import { useChange } from '../../../office/use-change.ts'
import { useQuestion } from '../../../office/use-question.tsx'
import { useWords } from '../../../office/words.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { ExportButton } from '../requests-parts/export-button.tsx'
import { BothDates, type Fact, Typed } from '../requests-parts/facts.tsx'
import { serviceOf } from '../requests-parts/kind.ts'
import styles from '../requests-parts/parts.module.css'
import { Budget, RequestCard } from '../requests-parts/request-card.tsx'
import { RequestDetailsDialog } from '../requests-parts/request-details.tsx'
import { RequestList } from '../requests-parts/request-list.tsx'
import { sumOf, useRequests } from '../requests-parts/use-requests.ts'
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
  const { t } = useWords('requests', { ar, en })
  const { t: office } = useTranslation('office')
  const language = useLanguage()
  const { view, change } = useListAddress(address)
  const query = useRequests(view, change)
  const dialog = useDialogAddress('details')
  const ask = useQuestion()
  const remove = useChange({
    run: deleteRequest,
    changes: [requestsKey, pendingCounts.queryKey],
    show: (cached, id) => withoutRequest(cached as Parameters<typeof withoutRequest>[0], id),
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
          aria-label={office('list.sort')}
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
