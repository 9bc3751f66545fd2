import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allClientProjects } from '#app/data/client-projects/employee.ts'
import { type ClientProjectStatus, clientProjectStatuses } from '#app/data/client-projects/statuses.ts'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { Empty, ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { Pager } from '#app/workspace/list/pager.tsx'
import { SearchBox } from '#app/workspace/list/search-box.tsx'
import { useLastPage } from '#app/workspace/list/use-last-page.ts'
import { pageSize, useListParams } from '#app/workspace/list/use-list-params.ts'
import styles from './client-projects.module.css'
import portal from './portal.module.css'
import { ProjectRow } from './project-row.tsx'
import { Heads, SortSelect } from './project-sorting.tsx'

const address = {
  sort: 'created_at',
  descending: true,
  filters: ['status'],
  sorts: ['created_at', 'client_name', 'status'],
} as const

/** The projects of all clients, with search, filter, sorting and pages. */
export function ClientProjects() {
  const { t } = useTranslation(['employeePortal', 'workspace'])
  const { view, change } = useListParams(address)
  const { search, sort, descending, page } = view
  const known = clientProjectStatuses.includes(view.filters.status as ClientProjectStatus)
  const status = known ? view.filters.status : ''
  const query = useQuery({
    ...allClientProjects({ search, sort, descending, page, size: pageSize }, status),
    placeholderData: keepPreviousData,
  })
  useLastPage(query, view, change)
  const counts = query.data?.counts
  const sorting = { sort, descending, onSort: change }
  return (
    <section aria-labelledby="projects" className={portal.section}>
      <div className={portal.sectionHead}>
        <div>
          <h2 id="projects" tabIndex={-1}>
            {t('projects.title')}
          </h2>
          <p>{t('projects.lead')}</p>
        </div>
      </div>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchBox label={t('projects.search')} value={search} onSearch={(search) => change({ search })} />
        </div>
        <SortSelect {...sorting} />
        <FilterTabs
          label={t('projects.fields.status')}
          value={status}
          options={[
            {
              value: '',
              label: t('workspace:list.all'),
              count: counts && clientProjectStatuses.reduce((sum, one) => sum + counts[one], 0),
            },
            ...clientProjectStatuses.map((value) => ({
              value,
              label: t(`projects.statuses.${value}`),
              count: counts?.[value],
            })),
          ]}
          onChoose={(status) => change({ filters: { status } })}
        />
      </div>
      <ListState
        query={query}
        skeletons={{ count: 5, height: 64 }}
        isEmpty={({ total }) => total === 0}
        empty={
          search || status ? (
            <NothingFound
              title={t('projects.notFound')}
              onClear={() => change({ search: '', filters: { status: '' } })}
            />
          ) : (
            <Empty level={3} title={t('projects.empty')} text={t('projects.emptyText')} />
          )
        }
      >
        {({ rows, total }) => (
          <>
            <table className={styles.table} aria-labelledby="projects">
              <Heads {...sorting} />
              <tbody>
                {rows.map((row) => (
                  <ProjectRow key={row.id} row={row} />
                ))}
              </tbody>
            </table>
            <Pager page={page} total={total} onPage={(page) => change({ page })} />
          </>
        )}
      </ListState>
    </section>
  )
}
