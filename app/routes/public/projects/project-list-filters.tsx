import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import { type FilterName, isForPeople } from './filters.ts'
import styles from './project-list-filters.module.css'

interface Choice {
  label: string
  count: number
  path: string
  isCurrent: boolean
}

interface ProjectListFiltersProps {
  filters: readonly { name: FilterName; all: Omit<Choice, 'label'>; choices: readonly Choice[] }[]
}

/**
 * The filters of the list of projects, each a row of links. Without room beside the cards, a button opens
 * them, even without JavaScript, with the chosen values beside it.
 */
export function ProjectListFilters({ filters }: ProjectListFiltersProps) {
  const { t } = useTranslation(['landing', 'common'])
  const language = useLanguage()
  const chosen = filters.flatMap(({ all, choices }) =>
    choices.filter(({ isCurrent }) => isCurrent).map(({ label }) => ({ label, without: all.path })),
  )
  return (
    <>
      <div className={styles.brief} data-screen="">
        <button type="button" popoverTarget="project-filters">
          <SlidersHorizontal aria-hidden="true" size={18} />
          {t('projects.index.filter')}
        </button>
        {chosen.map(({ label, without }) => (
          <a
            key={label}
            href={pathFor(language, without)}
            aria-label={t('projects.index.without', { name: label })}
          >
            <bdi>{label}</bdi>
            <X aria-hidden="true" size={16} />
          </a>
        ))}
      </div>
      <nav
        id="project-filters"
        popover="auto"
        className={styles.filters}
        aria-label={t('projects.index.filter')}
        data-screen=""
      >
        <div className={styles.top}>
          <p aria-hidden="true">{t('projects.index.filter')}</p>
          <button type="button" popoverTarget="project-filters" popoverTargetAction="hide">
            <X aria-hidden="true" size={22} />
            <span className="hidden">{t('common:close')}</span>
          </button>
        </div>
        {filters.map(({ name, all, choices }) => (
          <div key={name} data-filter={name}>
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
    </>
  )
}
