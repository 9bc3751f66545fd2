import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { mapSize, outlinePath } from '#common/kingdom-outline.ts'
import { pathFor } from '#common/language.ts'
import styles from './kingdom-map.module.css'
import type { MapPoint } from './register.ts'

/** The Kingdom with a point for each project, which leads to its page; the same as a list below. */
export function KingdomMap({ points }: { points: readonly MapPoint[] }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  if (points.length === 0) return null
  return (
    <section className={styles.map} aria-labelledby="projects-map">
      <h2 id="projects-map">{t('projects.index.map.title')}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing with links; a fieldset groups fields. */}
      <svg
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        role="group"
        aria-label={t('projects.index.map.label')}
      >
        <path d={outlinePath} className={styles.land} />
        {points.map(({ id, path, title, location, x, y }) => {
          const name = [title, location].filter(Boolean).join(' · ')
          return (
            <a key={id} href={pathFor(language, path)} aria-label={name}>
              <title>{name}</title>
              <circle cx={x} cy={y} r={28} className={styles.target} />
              <circle cx={x} cy={y} r={11} className={styles.point} />
            </a>
          )
        })}
      </svg>
      <details>
        <summary>{t('projects.index.map.list')}</summary>
        <ul>
          {points.map(({ id, path, title, location }) => (
            <li key={id}>
              <a href={pathFor(language, path)}>
                <bdi>{title}</bdi>
              </a>{' '}
              {location && <span dir="auto">{location}</span>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
