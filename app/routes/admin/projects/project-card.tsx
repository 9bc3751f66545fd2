import { ActionIcon, Badge, VisuallyHidden } from '@mantine/core'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import ExternalLink from 'lucide-react/icons/external-link'
import Images from 'lucide-react/icons/images'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useManages } from '#app/auth/use-manages.ts'
import { isPresentable, type ListedProject } from '#app/data/projects/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DraftBadge } from '#app/routes/admin/drafts/draft-badge.tsx'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { DragHandle } from '#app/workspace/order/sortable-list.tsx'
import { RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { RowName, RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { VisibleSwitch } from '#app/workspace/row-tools/visible-switch.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { bilingualPart, lacksTranslation } from '#common/bilingual.ts'
import { inLanguage, pathFor } from '#common/language.ts'
import { pathsOf } from '#common/slugs.ts'
import styles from './projects.module.css'
import { assignAddress } from './use-assign-step.tsx'

interface ProjectCardProps {
  project: ListedProject
  onEdit(): void
  onImages(): void
  onDelete(): void
  onSwitch(active: boolean): void
  /** Undefined while the list is not shown in its own order. */
  onMove?: (() => void) | undefined
}

/** A project in the list. */
export function ProjectCard({ project, onEdit, onImages, onDelete, onSwitch, onMove }: ProjectCardProps) {
  const { t } = useTranslation(['projects', 'workspace'])
  const manages = useManages()
  const language = useLanguage()
  const name = inLanguage(language, project.title_ar, project.title_en)
  const category = inLanguage(language, project.category_ar, project.category_en)
  const place = bilingualPart(project.location, language)
  const clients = (
    <>
      <Users aria-hidden="true" size={16} />
      {t('clientCount', { count: project.clients })}
    </>
  )
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <StoredImage
          url={project.image_url}
          alt=""
          width={320}
          height={200}
          className={styles.shown}
          focus={project.focus}
        />
        {!project.image_url && <span className={styles.noPicture}>{t('noPicture')}</span>}
        <DragHandle />
      </div>
      <div className={styles.words}>
        <h2>
          <RowName onOpen={onEdit}>{name}</RowName>
        </h2>
        {category && <p dir="auto">{category}</p>}
        {place && <p dir="auto">{place}</p>}
        <div className={styles.marks}>
          <StatusBadge status={project.status}>{t(`statuses.${project.status}`)}</StatusBadge>
          {!project.is_active && <Badge color="gray">{t('notOnWebsite')}</Badge>}
          <DraftBadge table="projects" id={project.id} />
          {(lacksTranslation(project.location) || lacksTranslation(project.client)) && (
            <Badge color="amber">{t('workspace:list.untranslated')}</Badge>
          )}
          {project.clients > 0 &&
            (manages('requests') ? (
              <Link to={`/admin/client-projects?project=${project.id}`} className={styles.clients}>
                {clients}
              </Link>
            ) : (
              <span className={styles.clients}>{clients}</span>
            ))}
          {!project.is_active && project.clients === 0 && manages('requests') && (
            <Link
              to={assignAddress(project)}
              className={styles.clients}
              aria-label={t('assignOne', { name })}
            >
              <UserPlus aria-hidden="true" size={16} />
              {t('assign')}
            </Link>
          )}
        </div>
      </div>
      <div className={styles.tools}>
        <VisibleSwitch
          label={t('visible', { name })}
          on={project.is_active}
          onSwitch={onSwitch}
          barred={!isPresentable(project) && t('notPresentable')}
        />
        <div className={styles.icons}>
          <ActionIcon
            className={styles.images ?? ''}
            title={t('imageCount', { count: project.images })}
            aria-haspopup="dialog"
            onClick={onImages}
          >
            <Images aria-hidden="true" size={18} />
            <VisuallyHidden>
              {t('imagesOf', { name })}: {t('imageCount', { count: project.images })}
            </VisuallyHidden>
            <span aria-hidden="true">{showCount(project.images)}</span>
          </ActionIcon>
          {project.is_active && (
            <ActionIcon
              component="a"
              href={pathFor(language, pathsOf('projects', project)[language])}
              target="_blank"
              rel="noreferrer"
              aria-label={t('viewOne', { name })}
            >
              <ExternalLink aria-hidden="true" size={18} className="mirrored" />
            </ActionIcon>
          )}
          <RowTools
            name={name}
            edit={t('editOne', { name })}
            remove={t('deleteOne', { name })}
            onEdit={onEdit}
            onDelete={onDelete}
          >
            {onMove && (
              <RowMenuItem icon={ArrowUpDown} action={onMove}>
                {t('move.action')}
              </RowMenuItem>
            )}
          </RowTools>
        </div>
      </div>
    </article>
  )
}
