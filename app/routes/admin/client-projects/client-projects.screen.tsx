import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  clientProjectList,
  clientProjectsKey,
  deleteClientProject,
  type ListedClientProject,
  oneClientProject,
} from '#app/data/client-projects/admin.ts'
import { projectOfDocuments } from '#app/data/client-projects/documents.ts'
import { clientProjectStatuses } from '#app/data/client-projects/statuses.ts'
import { projectsKey } from '#app/data/projects/admin.ts'
import { clientProjects as ar } from '#app/i18n/locales/ar/admin/client-projects.ts'
import { clientProjects as en } from '#app/i18n/locales/en/admin/client-projects.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { ImportButton } from '#app/routes/admin/imports/import-button.tsx'
import { useInvitations } from '#app/routes/admin/invitations/use-invitations.tsx'
import { AddButton } from '#app/workspace/add-button.tsx'
import { HeadActions } from '#app/workspace/head-actions.tsx'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { inColumns, ListColumns } from '#app/workspace/list/list-columns.tsx'
import { ListSearch, ListSort, ListTabs, ListToolbar } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { PhoneFilters } from '#app/workspace/list/phone-filters.tsx'
import { useNamedRow } from '#app/workspace/list/use-named-row.ts'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import { isUuid } from '#common/uuid.ts'
import { ClientProjectDialog } from './client-project-dialog.tsx'
import { ClientProjectRow } from './client-project-row.tsx'
import styles from './client-projects.module.css'
import { ClientPicker, ProjectPicker } from './pickers.tsx'

const DocumentsDialog = lazyDialog(() => import('./documents-dialog.tsx'))

const defaults = {
  sort: 'created_at',
  descending: true,
  filters: { status: clientProjectStatuses, client: isUuid, project: isUuid },
  sorts: ['created_at', 'client_name', 'status'],
} as const

/** Which client has which project: assigned, changed and removed. */
export default function ClientProjects() {
  const { t } = useScreenWords('clientProjects', { ar, en })
  const { t: workspace } = useTranslation('workspace')
  const language = useLanguage()
  const queries = useQueryClient()
  const list = usePagedList({ ...clientProjectList, defaults })
  const { filters } = list.view
  const dialog = useDialogParam('edit', 'draft')
  const edited = useNamedRow({
    dialog,
    rows: list.rows,
    one: oneClientProject,
    gone: t('gone'),
  })
  const documents = useDialogParam('documents')
  const documented = useNamedRow({
    dialog: documents,
    rows: list.rows,
    one: projectOfDocuments,
    gone: t('gone'),
    typed: false,
  })
  const askToDelete = useDelete({
    table: 'client_projects',
    run: ({ id }: ListedClientProject) => deleteClientProject(id),
    confirm: ({ client, project }) => ({
      title: t('delete.title', {
        client: bilingualPart(client.full_name, language),
        project: inLanguage(language, project.title_ar, project.title_en),
      }),
      text: t('delete.text'),
      confirm: t('delete.confirm'),
      cancel: t('delete.keep'),
    }),
    invalidates: [clientProjectsKey, projectsKey],
    done: t('delete.done'),
    failed: t('delete.failed'),
  })

  const invitations = useInvitations({ clientsOnly: true })

  const add = <AddButton onClick={() => dialog.open('new')}>{t('add')}</AddButton>
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <HeadActions name={t('title')} main={!list.blank && add}>
          <ImportButton kind="clients" />
          {invitations.button}
        </HeadActions>
      </ScreenHead>
      {invitations.list}
      {!list.blank && (
        <ListToolbar>
          <ListSearch list={list} label={t('search')} />
          <PhoneFilters list={list} values={{ client: filters.client, project: filters.project }}>
            <ClientPicker
              label={t('fields.client_id')}
              labelHidden
              placeholder={t('filterClient')}
              value={filters.client}
              onChange={(client) => list.change({ filters: { client } })}
            />
            <ProjectPicker
              label={t('fields.project_id')}
              labelHidden
              placeholder={t('filterProject')}
              value={filters.project}
              onChange={(project) => list.change({ filters: { project } })}
            />
            <ListSort
              list={list}
              orders={[
                { value: '-created_at', label: t('sort.newest') },
                { value: 'created_at', label: t('sort.oldest') },
                { value: 'client_name', label: t('sort.client_name') },
                { value: 'status', label: t('sort.status') },
              ]}
            />
          </PhoneFilters>
          <ListTabs
            list={list}
            filter="status"
            label={t('fields.status')}
            all={workspace('list.all')}
            values={clientProjectStatuses}
            wordsOf={(status) => t(`statuses.${status}`)}
            counts={list.counts}
          />
        </ListToolbar>
      )}
      <PagedList
        list={list}
        notFound={t('notFound')}
        empty={
          <Empty title={t('empty')} text={t('emptyText')}>
            {add}
          </Empty>
        }
      >
        {(rows) => (
          <ListColumns
            className={styles.columns}
            heads={{
              project: t('fields.project_id'),
              client: t('fields.client_id'),
              notes: t('fields.notes'),
              state: t('stateAndDay'),
            }}
          >
            <ul className={`${styles.list} ${inColumns}`}>
              {rows.map((row) => (
                <ClientProjectRow
                  key={row.id}
                  row={row}
                  onEdit={() => dialog.open(row.id)}
                  onDocuments={() => documents.open(row.id)}
                  onDelete={() => void askToDelete(row)}
                />
              ))}
            </ul>
          </ListColumns>
        )}
      </PagedList>
      {documented && <DocumentsDialog key={documented.id} row={documented} onClose={documents.close} />}
      {(dialog.value === 'new' || edited) && (
        <ClientProjectDialog
          key={dialog.value}
          row={edited}
          initial={filters}
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
