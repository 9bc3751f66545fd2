import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Project } from '../../../data/office/projects.ts'
import { inLanguage } from '../../../lib/language.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './projects.module.css'

interface HeldDialogProps {
  project: Project
  /** How many clients have it; 0 when that is not known. */
  clients: number
  onClose(): void
}

/** Says why a project cannot be deleted, and leads to what holds it. */
export function HeldDialog({ project, clients, onClose }: HeldDialogProps) {
  const { t } = useTranslation(['projects', 'office'])
  const language = useLanguage()
  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      title={t('held.title', { name: inLanguage(language, project.title_ar, project.title_en) })}
      closeButtonProps={{ 'aria-label': t('office:close') }}
    >
      <p>{t('held.text', { count: clients })}</p>
      <div className={styles.answers}>
        <Button component={Link} to={`/admin/client-projects?project=${project.id}`}>
          {t('held.show')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('office:close')}
        </Button>
      </div>
    </Modal>
  )
}
