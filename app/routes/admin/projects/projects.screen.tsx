import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countsOfProject,
  deleteProject,
  type ListedProject,
  type Project,
  type ProjectPage,
  projectList,
  projectStatuses,
  projectsKey,
} from '#app/data/projects/admin.ts'
import { projects as ar } from '#app/i18n/locales/ar/admin/projects.ts'
import { projects as en } from '#app/i18n/locales/en/admin/projects.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { Empty, ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { Pager } from '#app/workspace/list/pager.tsx'
import { SearchBox } from '#app/workspace/list/search-box.tsx'
import { useLastPage } from '#app/workspace/list/use-last-page.ts'
import { pageSize, useListParams } from '#app/workspace/list/use-list-params.ts'
import { SortableList } from '#app/workspace/order/sortable-list.tsx'
import { useOrder } from '#app/workspace/order/use-order.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'
import { inLanguage } from '#common/language.ts'
import { ImagesDialog } from './images-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ProjectCard } from './project-card.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectInUseDialog } from './project-in-use-dialog.tsx'
import styles from './projects.module.css'
import { useNamedProject } from './use-named-project.ts'

const address = {
  sort: 'order_index',
  descending: false,
  filters: ['status', 'category'],
  sorts: ['order_index', 'title_ar', 'title_en', 'created_at'],
} as const

/** The portfolio: projects added, edited, deleted and put into order, each with its pictures. */
export default function Projects() {
  const { t } = useScreenWords('projects', { ar, en })
  const { t: workspace } = useTranslation('workspace')
  const language = useLanguage()
  const client = useQueryClient()
  const { view, change } = useListParams(address)
  const { search, sort, descending, page, filters } = view
  const query = useQuery({
    ...projectList({ search, sort, descending, page, size: pageSize }, filters),
    placeholderData: keepPreviousData,
  })
  useLastPage(query, view, change)
  const rows = query.data?.rows
  const editing = useDialogParam('edit')
  const images = useDialogParam('images', 'alt')
  const [moving, setMoving] = useState<ListedProject | null>(null)
  const [held, setHeld] = useState<{ project: Project; clients: number } | null>(null)
  const edited = useNamedProject(editing, rows)
  const pictured = useNamedProject(images, rows)
  const ask = useConfirm()
  const order = useOrder('projects', projectsKey)
  const nameOf = ({ title_ar, title_en }: Pick<Project, 'title_ar' | 'title_en'>) =>
    inLanguage(language, title_ar, title_en)
  const narrowed = search !== '' || filters.status !== '' || filters.category !== ''
  const arranged = sort === 'order_index' && !descending && !narrowed

  const remove = useOptimisticMutation({
    run: deleteProject,
    invalidates: [projectsKey],
    optimistic: (cached, id) => {
      const page = cached as ProjectPage
      return { ...page, rows: page.rows.filter((one) => one.id !== id), total: page.total - 1 }
    },
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  const askToRemove = async (project: Project) => {
    const counts = await countsOfProject(project.id)
    if (counts.clients > 0) return setHeld({ project, clients: counts.clients })
    const agreed = await ask({
      title: t('delete.title', { name: nameOf(project) }),
      text: t('delete.text', { count: counts.images }),
      confirm: workspace('delete'),
      danger: true,
    })
    if (!agreed) return
    remove.mutate(project.id, {
      onError(error) {
        // Given to a client since the question was asked
        if ((error as { code?: string }).code === '23503') setHeld({ project, clients: 0 })
      },
    })
  }

  const add = (
    <Button leftSection={<Plus aria-hidden="true" size={18} />} onClick={() => editing.open('new')}>
      {t('add')}
    </Button>
  )
  const counts = query.data?.counts
  const titles = language === 'ar' ? 'title_ar' : 'title_en'
  const categories = query.data?.categories ?? []
  const categoryNames = [
    ...new Set(categories.map((one) => inLanguage(language, one.category_ar, one.category_en))),
  ]
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {add}
      </ScreenHead>
      <div className={styles.filters}>
        <SearchBox label={t('search')} value={search} onSearch={(search) => change({ search })} />
        <NativeSelect
          aria-label={t('category')}
          value={filters.category}
          data={[
            { value: '', label: t('allCategories') },
            ...[...new Set([...categoryNames, ...(filters.category ? [filters.category] : [])])],
          ]}
          onChange={({ currentTarget }) => change({ filters: { category: currentTarget.value } })}
        />
        <NativeSelect
          aria-label={workspace('list.sort')}
          value={sort.startsWith('title') ? titles : sort}
          data={[
            { value: 'order_index', label: t('sort.order_index') },
            { value: titles, label: t('sort.title') },
            { value: 'created_at', label: t('sort.created_at') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ sort: value, descending: value === 'created_at' })
          }
        />
        <FilterTabs
          label={t('fields.status')}
          value={filters.status}
          options={[
            {
              value: '',
              label: workspace('list.all'),
              count: counts && projectStatuses.reduce((sum, status) => sum + counts[status], 0),
            },
            ...projectStatuses.map((value) => ({
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
        skeletons={{ count: 4, height: 180 }}
        isEmpty={({ total }) => total === 0}
        empty={
          narrowed ? (
            <NothingFound
              title={t('notFound')}
              onClear={() => change({ search: '', filters: { status: '', category: '' } })}
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
            <SortableList<ListedProject>
              items={rows}
              nameOf={nameOf}
              onOrder={(ids) => order.mutate(ids)}
              disabled={!arranged}
              className={styles.grid}
            >
              {(project) => (
                <ProjectCard
                  project={project}
                  onEdit={() => editing.open(project.id)}
                  onImages={() => images.open(project.id)}
                  onDelete={() => void askToRemove(project)}
                  onMove={arranged && total > 1 ? () => setMoving(project) : undefined}
                />
              )}
            </SortableList>
            <Pager page={page} total={total} onPage={(page) => change({ page })} />
          </>
        )}
      </ListState>
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
          total={query.data?.total ?? 1}
          onClose={() => setMoving(null)}
        />
      )}
      {held && <ProjectInUseDialog {...held} onClose={() => setHeld(null)} />}
    </>
  )
}
