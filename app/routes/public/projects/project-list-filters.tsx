import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import { type FilterName, isForPeople } from './filters.ts'
import styles from './projects.module.css'

interface Choice {
  label: string
  count: number
  path: string
  isCurrent: boolean
}

interface ProjectListFiltersProps {
  filters: readonly { name: FilterName; all: Omit<Choice, 'label'>; choices: readonly Choice[] }[]
}

/** The filters of the list of projects: a row of links for each. */
export function ProjectListFilters({ filters }: ProjectListFiltersProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  return (
    <nav className={styles.filters} aria-label={t('projects.index.filter')} data-screen="">
      {filters.map(({ name, all, choices }) => (
        <div key={name}>
          <h2 id={`filter-${name}`}>{t(`projects.index.filters.${name}`)}</h2>
          <ul aria-labelledby={`filter-${name}`}>
            {[{ ...all, label: t('projects.index.any') }, ...choices].map(
              ({ label, count, path, isCurrent }) => (
                <li key={path}>
                  <a
                    href={pathFor(language, path)}
                    rel={isForPeople(path) ? 'nofollow' : undefined}
                    aria-current={isCurrent ? 'true' : undefined}
                  >
                    <bdi>{label}</bdi>
                    <span aria-hidden="true">{count}</span>
                  </a>
                </li>
              ),
            )}
          </ul>
        </div>
      ))}
    </nav>
  )
}
