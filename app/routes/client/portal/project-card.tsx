import ArrowRight from 'lucide-react/icons/arrow-right'
import Building2 from 'lucide-react/icons/building-2'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '#app/data/client-projects/client.ts'
import type { OwnDocument } from '#app/data/client-projects/own-documents.ts'
import type { ClientProjectStatus } from '#app/data/client-projects/statuses.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { OwnLanguageText } from '#app/workspace/own-language-text.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { inLanguage, pathFor } from '#common/language.ts'
import { pathsOf } from '#common/slugs.ts'
import { ProjectDocuments } from './project-documents.tsx'
import { ProjectPlan } from './project-plan.tsx'
import styles from './projects.module.css'

interface ProjectCardProps {
  row: OwnProject
  /** Whether it is as wide as the list on a desk, with its plan and documents beside its words. */
  wide: boolean
  documents: readonly OwnDocument[]
  /** Opens the details of a project that has no page of its own. */
  onOpen(): void
}

/**
 * A client's project with its status, its documents and the company's note; without a note, the beginning of
 * its text on the website.
 */
export function ProjectCard({ row, wide, documents, onOpen }: ProjectCardProps) {
  const { t } = useTranslation('clientPortal')
  const language = useLanguage()
  const { project, notes, focus } = row
  const status = row.status as ClientProjectStatus
  const title = inLanguage(language, project.title_ar, project.title_en)
  const category = inLanguage(language, project.category_ar, project.category_en)
  const description = inLanguage(language, project.description_ar, project.description_en)
  return (
    <li data-wide={wide || undefined}>
      <article className={styles.project}>
        {project.image_url ? (
          <StoredImage
            url={project.image_url}
            alt=""
            width={480}
            height={300}
            widths={[320, 480, 640, 960]}
            className={styles.picture}
            focus={focus}
          />
        ) : (
          <span className={styles.noPicture} aria-hidden="true">
            <Building2 size={40} strokeWidth={1.25} />
          </span>
        )}
        <div className={styles.words}>
          <div className={styles.top}>
            {category && (
              <p className={styles.category} dir="auto">
                {category}
              </p>
            )}
            <StatusBadge status={status} className={styles.badge}>
              {t(`projects.statuses.${status}`)}
            </StatusBadge>
          </div>
          <h3 dir="auto">{title}</h3>
          {notes ? (
            <div className={styles.note}>
              <p>{t('projects.note')}</p>
              <OwnLanguageText>{notes}</OwnLanguageText>
            </div>
          ) : (
            description && (
              <p className={styles.description} dir="auto">
                {description}
              </p>
            )
          )}
          <div className={styles.foot}>
            {project.is_active ? (
              <a
                href={pathFor(language, pathsOf('projects', project)[language])}
                aria-label={t('projects.pageOf', { title })}
              >
                {t('projects.page')}
                <ArrowRight aria-hidden="true" size={16} className="mirrored" />
              </a>
            ) : (
              <button type="button" aria-label={t('projects.detailsOf', { title })} onClick={onOpen}>
                {t('projects.details')}
                <ArrowRight aria-hidden="true" size={16} className="mirrored" />
              </button>
            )}
          </div>
        </div>
        <ProjectPlan row={row} title={title} />
        {documents.length > 0 && <ProjectDocuments title={title} documents={documents} />}
      </article>
    </li>
  )
}
