import { Button } from '@mantine/core'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import { Link } from 'react-router'
import { clientProjectsKey } from '#app/data/client-projects/admin.ts'
import { requestsKey, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import {
  linkProject,
  projectOfRequest,
  type RequestRelations,
  relationsKey,
} from '#app/data/service-requests/links.ts'
import { clientProjects as ar } from '#app/i18n/locales/ar/admin/client-projects.ts'
import { clientProjects as en } from '#app/i18n/locales/en/admin/client-projects.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ClientProjectDialog } from '#app/routes/admin/client-projects/client-project-dialog.tsx'
import { notifyDone } from '#app/workspace/notify.tsx'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { inLanguage } from '#common/language.ts'
import styles from './intake.module.css'
import { intakeWords } from './intake-words.ts'

/** Milliseconds for which a change of a link offers "Undo". */
const stays = 8000

/** The client's project that the request led to. */
export function ProjectStep({
  request,
  relations,
}: {
  request: ServiceRequest
  relations: RequestRelations | null
}) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const { t: words } = useScreenWords('clientProjects', { ar, en })
  const language = useLanguage()
  const dialog = useDialogParam('intake')
  const { mutate, change } = useOptimisticMutation({
    run: ({ to, seen }: { to: string | null; seen: string | null }) => linkProject(request.id, to, seen),
    invalidates: [relationsKey, requestsKey, clientProjectsKey],
    failed: t('project.failed'),
  })
  const unlink = (id: string) =>
    change({ to: null, seen: id }, () =>
      notifyUndo(t('project.unlinked'), { stays, undo: () => mutate({ to: id, seen: null }) }),
    )
  const client = relations?.client
  const project = relations?.project
  const title = project && inLanguage(language, project.title_ar, project.title_en)
  return (
    <div className={styles.field}>
      <h4>{t('project.label')}</h4>
      {project && title ? (
        <>
          <p>
            <Link to={`/admin/client-projects?edit=${project.id}`}>
              <bdi>{title}</bdi>
            </Link>{' '}
            <StatusBadge status={project.status}>{words(`statuses.${project.status}`)}</StatusBadge>
          </p>
          <Button
            variant="default"
            size="sm"
            aria-label={t('project.unlinkOf', { title })}
            onClick={() => unlink(project.id)}
          >
            {t('project.unlink')}
          </Button>
        </>
      ) : (
        relations && (
          <>
            <p className={styles.soft}>{t(client ? 'project.none' : 'project.first')}</p>
            <Button
              variant="default"
              size="sm"
              leftSection={<FolderKanban aria-hidden="true" size={16} />}
              disabled={!client}
              onClick={() => dialog.open('project')}
            >
              {t('project.make')}
            </Button>
          </>
        )
      )}
      {dialog.value === 'project' && client && (
        <ClientProjectDialog
          row={null}
          title={t('project.make')}
          initial={{ client: client.id, project: '', notes: request.project_description }}
          keptAs={`of ${request.id}`}
          save={async (values) => {
            const stored = await projectOfRequest(request.id, values)
            notifyDone(t(stored.made ? 'project.linked' : 'project.had'))
            return stored
          }}
          invalidates={[relationsKey, requestsKey, clientProjectsKey]}
          onClose={dialog.close}
          onSaved={dialog.close}
        />
      )}
    </div>
  )
}
