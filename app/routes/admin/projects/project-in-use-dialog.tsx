import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useManages } from '#app/auth/use-manages.ts'
import type { Project } from '#app/data/projects/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { inLanguage } from '#common/language.ts'
import styles from './projects.module.css'

interface ProjectInUseDialogProps {
  project: Project
  /** How many clients have it; 0 when that is not known. */
  clients: number
  onClose(): void
}

/** Says why a project cannot be deleted, and leads to what holds it. */
export function ProjectInUseDialog({ project, clients, onClose }: ProjectInUseDialogProps) {
  const { t } = useTranslation(['projects', 'workspace'])
  const language = useLanguage()
  const manages = useManages()
  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      title={t('held.title', { name: inLanguage(language, project.title_ar, project.title_en) })}
    >
      <p>{t('held.text', { count: clients })}</p>
      <div className={styles.answers}>
        {manages('requests') && (
          <Button component={Link} to={`/admin/client-projects?project=${project.id}`}>
            {t('held.show')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('workspace:close')}
        </Button>
      </div>
    </Modal>
  )
}
