import { useTranslation } from 'react-i18next'
import { Dotted } from '#app/components/dotted.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import row from '#app/routes/public/swipe.module.css'
import { pathFor } from '#common/language.ts'
import styles from './cards.module.css'
import { fewer, ProjectPicture } from './picture.tsx'
import type { CardView } from './view.ts'

/** Projects as cards that lead to their pages. */
export function ProjectCards({
  projects,
  level = 2,
  swipe = false,
}: {
  projects: readonly CardView[]
  /** The level of their headings. */
  level?: 2 | 3
  /** On phones they are a row to swipe. */
  swipe?: boolean
}) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const Title = `h${level}` as const
  return (
    <ul className={swipe ? `${styles.cards} ${styles.swipe} ${row.swipe}` : styles.cards}>
      {projects.map((project, index) => (
        <li key={project.id}>
          {/* Until the row is swiped, a phone shows two of its cards */}
          <div className={styles.frame} data-near={swipe && index > 1 ? 'row' : ''}>
            <ProjectPicture picture={project.picture} alt="" place={fewer(projects.length)} />
          </div>
          <Title dir="auto">
            <a href={pathFor(language, project.path)}>{project.title}</a>
          </Title>
          <Dotted
            className={styles.facts}
            parts={[
              project.category,
              project.location,
              project.area && t('projects.facts.areaOf', { area: project.area }),
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
