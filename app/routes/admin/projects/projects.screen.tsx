import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countsOfProject,
  deleteProject,
  type ListedProject,
  oneProject,
  type Project,
  projectList,
  projectStatuses,
  projectsKey,
  setProjectActive,
} from '#app/data/projects/admin.ts'
import { projects as ar } from '#app/i18n/locales/ar/admin/projects.ts'
import { projects as en } from '#app/i18n/locales/en/admin/projects.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { AddButton } from '#app/workspace/add-button.tsx'
import { EditOnPage } from '#app/workspace/edit-on-page.tsx'
import { HeadActions } from '#app/workspace/head-actions.tsx'
import { ListSearch, ListSort, ListTabs, ListToolbar } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { PhoneFilters } from '#app/workspace/list/phone-filters.tsx'
import { isFiltered, pageSize } from '#app/workspace/list/use-list-params.ts'
import { useNamedRow } from '#app/workspace/list/use-named-row.ts'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { SortableList } from '#app/workspace/order/sortable-list.tsx'
import { useOrder } from '#app/workspace/order/use-order.ts'
import { useVisibility } from '#app/workspace/row-tools/use-visibility.ts'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { inLanguage } from '#common/language.ts'
import { ImagesDialog } from './images-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ProjectCard } from './project-card.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectInUseDialog } from './project-in-use-dialog.tsx'
import styles from './projects.module.css'

const defaults = {
  sort: 'order_index',
  descending: false,
  filters: { status: projectStatuses, category: () => true, website: ['yes', 'no'] },
  sorts: ['order_index', 'title_ar', 'title_en', 'created_at'],
} as const

/** The portfolio: projects added, edited, deleted and put into order, each with its images. */
export default function Projects() {
  const { t } = useScreenWords('projects', { ar, en })
  const { t: workspace } = useTranslation('workspace')
  const language = useLanguage()
  const client = useQueryClient()
  const list = usePagedList({ ...projectList, defaults })
  const { view, change, rows } = list
  const { sort, descending, page, filters } = view
  const order = useOrder('projects', projectsKey)
  /** Whether the list is shown whole and in its own order, so that it can be changed. */
  const orderable = sort === 'order_index' && !descending && !isFiltered(view)

  const editing = useDialogParam('edit', 'draft')
  const images = useDialogParam('images', 'alt')
  const [moving, setMoving] = useState<ListedProject | null>(null)
  const [inUse, setInUse] = useState<{ project: Project; clients: number } | null>(null)
  const edited = useNamedRow({
    dialog: editing,
    rows,
    one: oneProject,
    gone: t('gone'),
  })
  const pictured = useNamedRow({
    dialog: images,
    rows,
    one: oneProject,
    gone: t('gone'),
  })

  const nameOf = ({ title_ar, title_en }: Pick<Project, 'title_ar' | 'title_en'>) =>
    inLanguage(language, title_ar, title_en)
  const show = useVisibility(setProjectActive, projectsKey, t)
  const askToDelete = useDelete({
    table: 'projects',
    run: ({ id }: Project) => deleteProject(id),
    async confirm(project) {
      const counts = await countsOfProject(project.id)
      if (counts.clients > 0) {
        setInUse({ project, clients: counts.clients })
        return null
      }
      return {
        title: t('delete.title', { name: nameOf(project) }),
        text: t(project.is_active ? 'delete.text' : 'delete.hidden', { count: counts.images }),
        confirm: workspace('delete'),
      }
    },
    invalidates: [projectsKey],
    done: t('delete.done'),
    failed: t('delete.failed'),
    onError(error, project) {
      // The project was assigned to a client while the question was open
      if (reasonOf(error) === 'in_use') setInUse({ project, clients: 0 })
    },
  })

  const add = <AddButton onClick={() => editing.open('new')}>{t('add')}</AddButton>
  const title = language === 'ar' ? 'title_ar' : 'title_en'
  const categories = list.query.data?.categories ?? []
  const categoryNames = categories.map((one) => inLanguage(language, one.category_ar, one.category_en))
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <HeadActions name={t('title')} main={!list.blank && add}>
          <EditOnPage page="/projects" />
        </HeadActions>
      </ScreenHead>
      {!list.blank && (
        <ListToolbar>
          <ListSearch list={list} label={t('search')} />
          <PhoneFilters list={list} values={{ category: filters.category, website: filters.website }}>
            <NativeSelect
              aria-label={t('category')}
              value={filters.category}
              data={[
                { value: '', label: t('allCategories') },
                ...new Set([...categoryNames, ...(filters.category ? [filters.category] : [])]),
              ]}
              onChange={({ currentTarget }) => change({ filters: { category: currentTarget.value } })}
            />
            <NativeSelect
              aria-label={t('website.label')}
              value={filters.website}
              data={[
                { value: '', label: t('website.all') },
                { value: 'yes', label: t('website.yes') },
                { value: 'no', label: t('website.no') },
              ]}
              onChange={({ currentTarget }) => change({ filters: { website: currentTarget.value } })}
            />
            <ListSort
              // Sorted by the titles of the other language, after a change of language, is still by title
              list={sort.startsWith('title') ? { ...list, view: { ...view, sort: title } } : list}
              orders={[
                { value: 'order_index', label: t('sort.order_index') },
                { value: title, label: t('sort.title') },
                { value: '-created_at', label: t('sort.created_at') },
              ]}
            />
          </PhoneFilters>
          <ListTabs
            list={list}
            filter="status"
            label={t('fields.status')}
            all={workspace('list.all')}
            values={projectStatuses}
            wordsOf={(status) => t(`statuses.${status}`)}
            counts={list.counts}
          />
        </ListToolbar>
      )}
      <PagedList
        list={list}
        skeletons={{ count: 6, height: 408, cards: true }}
        notFound={t('notFound')}
        empty={
          <Empty title={t('empty')} text={t('emptyText')}>
            {add}
          </Empty>
        }
      >
        {(rows) => (
          <SortableList<ListedProject>
            items={rows}
            nameOf={nameOf}
            onOrder={(ids) => order.mutate(ids)}
            disabled={!orderable}
            className={styles.grid}
          >
            {(project) => (
              <ProjectCard
                project={project}
                onEdit={() => editing.open(project.id)}
                onImages={() => images.open(project.id)}
                onDelete={() => void askToDelete(project)}
                onSwitch={(active) => show(project.id, active)}
                onMove={orderable && (list.total ?? 0) > 1 ? () => setMoving(project) : undefined}
              />
            )}
          </SortableList>
        )}
      </PagedList>
      {(editing.value === 'new' || edited) && (
        <ProjectDialog
          key={editing.value}
          project={edited}
          categories={categories}
          onClose={editing.close}
          onSaved={() => {
            void client.invalidateQueries({ queryKey: ['projects'] })
            editing.close()
          }}
        />
      )}
      {pictured && <ImagesDialog key={images.value} project={pictured} onClose={images.close} />}
      {moving && (
        <MoveDialog
          project={moving}
          place={(page - 1) * pageSize + 1 + (rows?.findIndex(({ id }) => id === moving.id) ?? 0)}
          total={list.total ?? 1}
          onClose={() => setMoving(null)}
        />
      )}
      {inUse && <ProjectInUseDialog {...inUse} onClose={() => setInUse(null)} />}
    </>
  )
}
