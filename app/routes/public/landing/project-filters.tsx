import { useTranslation } from 'react-i18next'
import styles from './project-filters.module.css'

/** The category filter. Without JavaScript each link jumps to its group; `project-filters.client.ts` filters. */
export function ProjectFilters({
  groups,
}: {
  groups: readonly { id: string; name: string; total: number }[]
}) {
  const { t } = useTranslation('landing')
  const all = groups.reduce((sum, { total }) => sum + total, 0)
  const choices = [
    { id: 'projects', name: t('projects.filters.all'), count: all },
    ...groups.map(({ id, name, total }) => ({ id, name, count: total })),
  ]
  return (
    <nav className={styles.filters} aria-label={t('projects.filters.label')} data-filters="" data-screen="">
      <ul>
        {choices.map(({ id, name, count }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === 'projects' ? 'true' : undefined}
              data-shown={t('projects.filters.shown', { name, count })}
            >
              <bdi>{name}</bdi>
              {id === 'projects' && <span>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
      <p className="hidden" role="status" />
    </nav>
  )
}
