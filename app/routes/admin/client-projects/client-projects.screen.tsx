import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  clientProjectList,
  clientProjectsKey,
  deleteClientProject,
  type ListedClientProject,
  oneClientProject,
} from '#app/data/client-projects/admin.ts'
import { clientProjectStatuses } from '#app/data/client-projects/statuses.ts'
import type { ListPage } from '#app/data/lists.ts'
import { projectsKey } from '#app/data/projects/admin.ts'
import { clientProjects as ar } from '#app/i18n/locales/ar/admin/client-projects.ts'
import { clientProjects as en } from '#app/i18n/locales/en/admin/client-projects.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { Empty, ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { Pager } from '#app/workspace/list/pager.tsx'
import { SearchBox } from '#app/workspace/list/search-box.tsx'
import { useLastPage } from '#app/workspace/list/use-last-page.ts'
import { pageSize, useListParams } from '#app/workspace/list/use-list-params.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'
import { inLanguage } from '#common/language.ts'
import { isUuid } from '#common/uuid.ts'
import { ClientProjectDialog } from './client-project-dialog.tsx'
import { ClientProjectRow } from './client-project-row.tsx'
import styles from './client-projects.module.css'
import { ClientPicker, ProjectPicker } from './pickers.tsx'

const address = {
  sort: 'created_at',
  descending: true,
  filters: ['status', 'client', 'project'],
  sorts: ['created_at', 'client_name', 'status'],
} as const

/** The orders that are offered, as the list of them names each. */
const orders = {
  newest: { sort: 'created_at', descending: true },
  oldest: { sort: 'created_at', descending: false },
  client_name: { sort: 'client_name', descending: false },
  status: { sort: 'status', descending: false },
} as const
type Order = keyof typeof orders

/** An id of an address, or nothing when it is none. */
const idOf = (value: string) => (isUuid(value) ? value : '')

/** Which client has which project: given, changed and taken away. */
export default function ClientProjects() {
  const { t } = useScreenWords('clientProjects', { ar, en })
  const { t: workspace } = useTranslation('workspace')
  const language = useLanguage()
  const queries = useQueryClient()
  const { view, change } = useListParams(address)
  const { search, sort, descending, page } = view
  const filters = {
    status: view.filters.status,
    client: idOf(view.filters.client),
    project: idOf(view.filters.project),
  }
  const query = useQuery({
    ...clientProjectList({ search, sort, descending, page, size: pageSize }, filters),
    placeholderData: keepPreviousData,
  })
  useLastPage(query, view, change)
  const dialog = useDialogParam('edit')
  const ask = useConfirm()
  const narrowed = search !== '' || Object.values(filters).some((value) => value !== '')

  const named = dialog.value === 'new' ? null : dialog.value
  const listed = query.data?.rows.find(({ id }) => id === named)
  const single = useQuery({
    ...oneClientProject(idOf(named ?? '')),
    enabled: named !== null && idOf(named) !== '' && query.data !== undefined && !listed,
  })
  const edited = listed ?? (named ? single.data : null)
  const gone = named !== null && !listed && (single.data === null || !idOf(named))
  const { close } = dialog
  useEffect(() => {
    if (!gone) return
    notifyFailed(t('gone'))
    close()
  }, [gone, t, close])

  const remove = useOptimisticMutation({
    run: deleteClientProject,
    invalidates: [clientProjectsKey, projectsKey],
    optimistic: (cached, id) => {
      const page = cached as ListPage<ListedClientProject>
      return { ...page, rows: page.rows.filter((row) => row.id !== id), total: page.total - 1 }
    },
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  const askToRemove = async ({ id, client, project }: ListedClientProject) => {
    const names = {
      client: client.full_name,
      project: inLanguage(language, project.title_ar, project.title_en),
    }
    const agreed = await ask({
      title: t('delete.title', names),
      text: t('delete.text'),
      confirm: t('delete.confirm'),
      danger: true,
    })
    if (agreed) remove.mutate(id)
  }

  const add = (
    <Button leftSection={<Plus aria-hidden="true" size={18} />} onClick={() => dialog.open('new')}>
      {t('add')}
    </Button>
  )
  const counts = query.data?.counts
  const order = (Object.keys(orders) as Order[]).find(
    (name) => orders[name].sort === sort && orders[name].descending === descending,
  )
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {add}
      </ScreenHead>
      <div className={styles.filters}>
        <SearchBox label={t('search')} value={search} onSearch={(search) => change({ search })} />
        <ClientPicker
          label={t('fields.client_id')}
          quiet
          placeholder={t('filterClient')}
          value={filters.client}
          onChange={(client) => change({ filters: { client } })}
        />
        <ProjectPicker
          label={t('fields.project_id')}
          quiet
          placeholder={t('filterProject')}
          value={filters.project}
          onChange={(project) => change({ filters: { project } })}
        />
        <NativeSelect
          aria-label={workspace('list.sort')}
          value={order ?? 'newest'}
          data={(Object.keys(orders) as Order[]).map((name) => ({ value: name, label: t(`sort.${name}`) }))}
          onChange={({ currentTarget: { value } }) => change(orders[value as Order])}
        />
        <FilterTabs
          label={t('fields.status')}
          value={filters.status}
          options={[
            {
              value: '',
              label: workspace('list.all'),
              count: counts && clientProjectStatuses.reduce((sum, status) => sum + counts[status], 0),
            },
            ...clientProjectStatuses.map((value) => ({
              value,
              label: t(`statuses.${value}`),
              count: counts?.[value],
            })),
          ]}
          onChoose={(status) => change({ filters: { status } })}
        />
      </div>
      <ListState
        query={query}
        isEmpty={({ total }) => total === 0}
        empty={
          narrowed ? (
            <NothingFound
              title={t('notFound')}
              onClear={() => change({ search: '', filters: { status: '', client: '', project: '' } })}
            />
          ) : (
            <Empty title={t('empty')} text={t('emptyText')}>
              {add}
            </Empty>
          )
        }
      >
        {({ rows, total }) => (
          <>
            <ul className={styles.list}>
              {rows.map((row) => (
                <ClientProjectRow
                  key={row.id}
                  row={row}
                  onEdit={() => dialog.open(row.id)}
                  onDelete={() => void askToRemove(row)}
                />
              ))}
            </ul>
            <Pager page={page} total={total} onPage={(page) => change({ page })} />
          </>
        )}
      </ListState>
      {(dialog.value === 'new' || edited) && (
        <ClientProjectDialog
          key={dialog.value}
          row={edited ?? null}
          begin={filters}
          onClose={dialog.close}
          onSaved={() => {
            for (const queryKey of [['client-projects'], projectsKey])
              void queries.invalidateQueries({ queryKey })
            dialog.close()
          }}
        />
      )}
    </>
  )
}
