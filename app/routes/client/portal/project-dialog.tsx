import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type OwnProject, ownProjectImages } from '#app/data/client-projects/client.ts'
import type { ClientProjectStatus } from '#app/data/client-projects/statuses.ts'
import { showProjectDate } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { ownLanguageFirst } from '#common/bilingual-text.ts'
import { inLanguage } from '#common/language.ts'
import styles from './project-dialog.module.css'

/** What a client sees of a project of theirs that has no page on the website: all of its text and pictures. */
export default function ProjectDialog({ row, onClose }: { row: OwnProject; onClose(): void }) {
  const { t } = useTranslation('clientPortal')
  const language = useLanguage()
  const { project, notes } = row
  const status = row.status as ClientProjectStatus
  const title = inLanguage(language, project.title_ar, project.title_en)
  const day = project.date?.trim() ? showProjectDate(project.date, language) : null
  const images = useQuery(ownProjectImages(project.id))
  const known = [
    [t('projects.category'), inLanguage(language, project.category_ar, project.category_en)],
    [t('projects.location'), project.location && bilingualPart(project.location, language)],
    [t('projects.date'), day && [day.gregorian, day.hijri].filter(Boolean).join(' · ')],
  ].filter(([, value]) => value)
  const description = inLanguage(language, project.description_ar, project.description_en)
  return (
    <Modal opened onClose={onClose} size="xl" title={<bdi>{title}</bdi>}>
      <div className={styles.parts}>
        <div>
          <StatusBadge status={status}>{t(`projects.statuses.${status}`)}</StatusBadge>
        </div>
        {known.length > 0 && (
          <dl className={styles.facts}>
            {known.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {description && (
          <p dir="auto" className={styles.text}>
            {description}
          </p>
        )}
        {notes && (
          <div className={styles.note}>
            <h3>{t('projects.note')}</h3>
            <p dir="auto" className={styles.text}>
              {ownLanguageFirst(notes, language)}
            </p>
          </div>
        )}
        {known.length === 0 && !description && !notes && images.data?.length === 0 && (
          <p>{t('projects.nothingYet')}</p>
        )}
        <ListState
          query={images}
          skeletons={{ count: project.image_url ? 1 : 0, height: 320 }}
          isEmpty={() => false}
          empty={null}
        >
          {(found) => (
            <ul className={styles.pictures}>
              {found.map((image, place) => (
                <li key={image.id}>
                  <StoredImage
                    url={image.image_url}
                    // A picture without alt text is called a picture of the project
                    alt={
                      inLanguage(language, image.alt_ar, image.alt_en) ||
                      t('projects.pictureOf', { title, number: place + 1 })
                    }
                    width={720}
                    height={480}
                    widths={[320, 480, 640, 960]}
                    className={styles.picture}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListState>
      </div>
    </Modal>
  )
}
