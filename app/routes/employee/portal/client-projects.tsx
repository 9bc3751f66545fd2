import { useTranslation } from 'react-i18next'
import { allClientProjectList } from '#app/data/client-projects/employee.ts'
import { clientProjectStatuses } from '#app/data/client-projects/statuses.ts'
import { ListSearch, ListSort, ListTabs, TableHead } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import styles from './client-projects.module.css'
import portal from './portal.module.css'
import { useProjectColumns, useProjectOrders } from './project-columns.ts'
import { ProjectRow } from './project-row.tsx'

const defaults = {
  sort: 'created_at',
  descending: true,
  filters: { status: clientProjectStatuses },
  sorts: ['created_at', 'client_name', 'status'],
} as const

/** The projects of all clients, with search, filter, sorting and pages. */
export function ClientProjects() {
  const { t } = useTranslation(['employeePortal', 'workspace'])
  const list = usePagedList({ ...allClientProjectList, defaults })
  const columns = useProjectColumns()
  const orders = useProjectOrders()
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
      {!list.blank && (
        <div className={styles.tools}>
          <div className={styles.search}>
            <ListSearch list={list} label={t('projects.search')} />
          </div>
          <ListSort list={list} orders={orders} className={styles.sortSelect} />
          <ListTabs
            list={list}
            filter="status"
            label={t('projects.fields.status')}
            all={t('workspace:list.all')}
            values={clientProjectStatuses}
            wordsOf={(status) => t(`projects.statuses.${status}`)}
            counts={list.counts}
          />
        </div>
      )}
      <PagedList
        list={list}
        skeletons={{ count: 5, height: 64 }}
        notFound={t('projects.notFound')}
        empty={<Empty level={3} title={t('projects.empty')} text={t('projects.emptyText')} />}
      >
        {(rows) => (
          <table className={styles.table} aria-labelledby="projects">
            <TableHead list={list} columns={columns} />
            <tbody>
              {rows.map((row) => (
                <ProjectRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        )}
      </PagedList>
    </section>
  )
}
