import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useManages } from '#app/auth/use-manages.ts'
import type { Project } from '#app/data/projects/admin.ts'
import { notifyDone, notifyWith } from '#app/workspace/notify.tsx'

/** Milliseconds for which the next step is offered; after that, the project's card still offers it. */
const stays = 20_000

/** The form that assigns a project to a client, with the project chosen. */
export const assignAddress = ({ id }: Pick<Project, 'id'>) => `/admin/client-projects?project=${id}&edit=new`

/**
 * Says that a new project is stored. If the website does not show it, offers the next step: assigning it to a
 * client.
 */
export function useAssignStep() {
  const { t } = useTranslation('projects')
  const manages = useManages()
  return (project: Project) => {
    if (project.is_active || !manages('requests')) return notifyDone(t('added'))
    notifyWith(
      t('added'),
      <Button component={Link} to={assignAddress(project)} size="compact-sm" variant="default" flex="none">
        {t('assign')}
      </Button>,
      { stays },
    )
  }
}
