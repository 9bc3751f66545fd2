import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '#app/data/client-projects/client.ts'
import type { OwnDocument } from '#app/data/client-projects/own-documents.ts'
import { showCount } from '#app/lib/numbers.ts'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import portal from './portal.module.css'
import { ProjectCard } from './project-card.tsx'
import styles from './projects.module.css'

const ProjectDialog = lazyDialog(() => import('./project-dialog.tsx'))

const statuses = ['active', 'completed', 'on_hold'] as const

interface OwnProjectsProps {
  query: UseQueryResult<OwnProject[]>
  documents: UseQueryResult<OwnDocument[]>
}

/**
 * How many cards stand side by side: those of completed projects, which come last. The others are as wide as the
 * list, and so is a single completed one, which would leave the rest of its row empty. More than three are rows.
 */
function smallCards(projects: readonly OwnProject[]): number {
  const completed = projects.filter(({ status }) => status === 'completed').length
  return completed === 1 ? 0 : completed
}

/** The client's projects with their documents, and a count per status. */
export function OwnProjects({ query, documents }: OwnProjectsProps) {
  const { t } = useTranslation(['clientPortal', 'workspace'])
  const { data, error } = query
  const opened = useDialogParam('project')
  const row = data?.find(({ id }) => id === opened.value)
  return (
    <>
      {(data || !error) && (
        <dl className={portal.stats} aria-label={t('stats.label')}>
          {statuses.map((status) => (
            <div key={status} data-status={status}>
              <dt>{t(`stats.${status}`)}</dt>
              <dd>
                {data ? (
                  showCount(data.filter((one) => one.status === status).length)
                ) : (
                  <Skeleton height="1lh" width="1ch" />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <section className={portal.section} aria-labelledby="own-projects">
        <h2 id="own-projects" tabIndex={-1}>
          {t('projects.title')}
        </h2>
        {documents.error && !documents.data && (
          <p role="alert" className={portal.failed}>
            {t('projects.documents.failed')}
            <Button variant="default" loading={documents.isFetching} onClick={() => void documents.refetch()}>
              {t('workspace:list.retry')}
            </Button>
          </p>
        )}
        <ListState
          query={query}
          skeletons={{ count: 3, height: 420, cards: 'wide' }}
          isEmpty={(projects) => projects.length === 0}
          empty={<Empty level={3} title={t('projects.empty')} text={t('projects.emptyText')} />}
        >
          {(projects) => (
            <ul
              className={styles.projects}
              data-small={smallCards(projects) || undefined}
              data-rows={smallCards(projects) > 3 || undefined}
            >
              {projects.map((project) => (
                <ProjectCard
                  key={project.id}
                  row={project}
                  wide={project.status !== 'completed' || smallCards(projects) === 0}
                  documents={documents.data?.filter((one) => one.client_project_id === project.id) ?? []}
                  onOpen={() => opened.open(project.id)}
                />
              ))}
            </ul>
          )}
        </ListState>
        {row && <ProjectDialog row={row} onClose={opened.close} />}
      </section>
    </>
  )
}
