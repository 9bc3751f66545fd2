import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import styles from './neighbours.module.css'
import { ProjectPicture } from './picture.tsx'
import type { CardView } from './view.ts'

const sides = [
  { side: 'previous', Arrow: ArrowLeft },
  { side: 'next', Arrow: ArrowRight },
] as const

/** Links to the previous and the next project. */
export function Neighbours(projects: { previous: CardView | null; next: CardView | null }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  if (!projects.previous && !projects.next) return null
  return (
    <nav className={styles.neighbours} aria-label={t('projects.neighbours')} data-screen="" data-later="">
      <ul>
        {sides.map(({ side, Arrow }) => {
          const project = projects[side]
          return (
            project && (
              <li key={side} className={styles[side]}>
                <a href={pathFor(language, project.path)}>
                  <span className={styles.frame}>
                    <ProjectPicture picture={project.picture} alt="" place="neighbour" />
                  </span>
                  <span className={styles.words}>
                    <span className={styles.side}>
                      {side === 'previous' && <Arrow aria-hidden="true" className="mirrored" />}
                      {t(`projects.${side}`)}
                      {side === 'next' && <Arrow aria-hidden="true" className="mirrored" />}
                    </span>
                    <strong dir="auto">{project.title}</strong>
                    {project.location && <span dir="auto">{project.location}</span>}
                  </span>
                </a>
              </li>
            )
          )
        })}
      </ul>
    </nav>
  )
}
