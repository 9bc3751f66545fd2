import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import {
  decisions,
  deleteRequest,
  type RequestStatus,
  requestsKey,
  type ServiceRequest,
  statusGroups,
  workStates,
} from '#app/data/service-requests/admin.ts'
import { withoutRequest } from '#app/data/service-requests/cached.ts'
import { serviceOf } from '#app/data/service-requests/service-of.ts'
import { requests as ar } from '#app/i18n/locales/ar/admin/requests.ts'
import { requests as en } from '#app/i18n/locales/en/admin/requests.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { withCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Budget } from '#app/routes/admin/requests-shared/request-row.tsx'
import styles from '#app/routes/admin/requests-shared/requests.module.css'
import { RequestsWorkspace } from '#app/routes/admin/requests-shared/requests-workspace.tsx'
import { useRequests } from '#app/routes/admin/requests-shared/use-requests.ts'
import { WorkFilters } from '#app/routes/admin/requests-shared/work/work-filters.tsx'
import { BothDates } from '#app/workspace/both-dates.tsx'
import type { Fact } from '#app/workspace/facts.tsx'
import { ListSearch, ListSort, ListToolbar, totalOf } from '#app/workspace/list/list-controls.tsx'
import { RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { StatusSelect } from './status-select.tsx'

const orders = [
  '-created_at',
  'created_at',
  'next_step_on',
  'reply_since',
  'client_name',
  'status',
  'preferred_start_date',
] as const

/** List A of section 2: every request and message, searched, sorted, decided on and deleted. */
export default function Requests() {
  const { t } = useScreenWords('requests', { ar, en })
  const language = useLanguage()
  const list = useRequests()
  const askToDelete = useDelete({
    table: 'service_requests',
    run: ({ id }: ServiceRequest) => deleteRequest(id),
    confirm: ({ client_name: name, reference }) => ({
      title: t('delete.title', { name }),
      text: t('delete.text', { reference }),
      confirm: t('delete.confirm'),
    }),
    invalidates: [requestsKey, pendingCounts.queryKey],
    optimistic: (cached, { id }) => withoutRequest(cached as Parameters<typeof withoutRequest>[0], id),
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  const factsOf = (request: ServiceRequest): Fact[] => {
    const service = serviceOf(request, language, t('enquiry'))
    const { project_budget, budget_range, project_timeline, preferred_start_date } = request
    return [
      [t('fields.service'), service && <bdi>{service}</bdi>],
      [t('fields.budget'), (project_budget ?? budget_range) && <Budget request={request} />],
      [t('fields.project_timeline'), project_timeline && <bdi>{project_timeline}</bdi>],
      [t('fields.preferred_start_date'), preferred_start_date && <BothDates day={preferred_start_date} />],
    ]
  }

  const { counts } = list
  const groupOption = (group: 'open' | 'unstarted' | 'won' | 'lost') => ({
    value: group,
    label: withCount(
      t(`statusGroups.${group}`),
      counts && statusGroups[group].reduce((sum, status) => sum + counts[status], 0),
    ),
  })
  const statusOption = (status: RequestStatus) => ({
    value: status,
    label: withCount(t(`statuses.${status}`), counts?.[status]),
  })
  const toolbar = (more: ReactNode) => (
    <ListToolbar className={styles.toolbar}>
      <ListSearch list={list} label={t('search')} short={t('searchShort')} />
      <NativeSelect
        aria-label={t('status')}
        value={list.view.filters.status}
        onChange={({ currentTarget }) => list.change({ filters: { status: currentTarget.value } })}
        data={[
          { value: '', label: withCount(t('everyStatus'), totalOf(list.counts)) },
          groupOption('open'),
          groupOption('unstarted'),
          // The four statuses that this list sets come first: section 4 of the specification
          ...decisions.map(statusOption),
          { group: t('moreStatuses'), items: workStates.map(statusOption) },
          { group: t('outcomes'), items: [groupOption('won'), groupOption('lost')] },
        ]}
      />
      <div className={styles.inline}>
        <WorkFilters list={list} />
      </div>
      <ListSort list={list} orders={orders.map((value) => ({ value, label: t(`sort.${value}`) }))} />
      {more}
    </ListToolbar>
  )
  return (
    <RequestsWorkspace
      list={list}
      title={t('title')}
      lead={t('lead')}
      own={decisions}
      toolbar={toolbar}
      factsOf={factsOf}
      Status={StatusSelect}
      rowTools={(request, inMenu) =>
        inMenu ? (
          <RowMenuItem icon={Trash2} action={() => void askToDelete(request)} danger>
            {t('delete.confirm')}
          </RowMenuItem>
        ) : (
          <ActionIcon
            aria-label={t('deleteOne', { name: request.client_name })}
            color="danger"
            data-quiet=""
            onClick={() => void askToDelete(request)}
          >
            <Trash2 aria-hidden="true" size={18} />
          </ActionIcon>
        )
      }
      tools={(request) => (
        <Button variant="subtle" color="danger" onClick={() => void askToDelete(request)}>
          {t('delete.confirm')}
        </Button>
      )}
    />
  )
}
