import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import { isForPeople } from './filters.ts'
import styles from './list-controls.module.css'

interface ListSearchProps {
  words: string
  /** The other choices, which the search keeps. */
  kept: readonly (readonly [string, string])[]
  /** The path without the search. */
  clear: string
  views: readonly { name: 'cards' | 'register'; path: string; isCurrent: boolean }[]
}

/** The search of the list, which works without JavaScript, the two views, and the way to print. */
export function ListControls({ words, kept, clear, views }: ListSearchProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const table = views.find(({ name, isCurrent }) => name === 'register' && !isCurrent)
  return (
    <div className={styles.controls} data-screen="">
      <search>
        <form action={pathFor(language, '/projects')} className={styles.search}>
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input
            type="search"
            name="q"
            defaultValue={words}
            maxLength={80}
            aria-label={t('projects.index.search')}
            placeholder={t('projects.index.search')}
            dir="auto"
          />
          <button type="submit">{t('projects.index.find')}</button>
        </form>
      </search>
      {words && <a href={pathFor(language, clear)}>{t('projects.index.clear')}</a>}
      <nav className={styles.views} aria-label={t('projects.index.views')}>
        <ul>
          {views.map(({ name, path, isCurrent }) => (
            <li key={name}>
              <a
                href={pathFor(language, path)}
                rel={isForPeople(path) ? 'nofollow' : undefined}
                aria-current={isCurrent ? 'true' : undefined}
              >
                {t(`projects.index.view.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {/* People compare projects on paper in the table: the cards link to the table, which prints itself */}
      {table ? (
        <a href={pathFor(language, table.path)} className={styles.print} rel="nofollow">
          <Printer aria-hidden="true" size={18} />
          {t('projects.index.print')}
        </a>
      ) : (
        <button type="button" className={styles.print} hidden data-print="">
          <Printer aria-hidden="true" size={18} />
          {t('profile.print')}
        </button>
      )}
    </div>
  )
}

/** Links to the pages of the list. */
export function ListPages({ page, paths }: { page: number; paths: readonly string[] }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  if (paths.length < 2) return null
  return (
    <nav aria-label={t('projects.index.pages')} className={styles.pages} data-screen="">
      <ol>
        {paths.map((path, index) => (
          <li key={path}>
            <a
              href={pathFor(language, path)}
              rel={isForPeople(path) ? 'nofollow' : undefined}
              aria-label={t('projects.index.page', { page: index + 1 })}
              aria-current={page === index + 1 ? 'page' : undefined}
            >
              {index + 1}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
