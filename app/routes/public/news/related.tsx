import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { ProjectCards } from '#app/routes/public/project/cards.tsx'
import type { CardView } from '#app/routes/public/project/view.ts'
import { pathFor } from '#common/language.ts'
import styles from './related.module.css'

interface RelatedProps {
  services: readonly { id: string; path: string; title: string }[]
  projects: readonly CardView[]
}

/** The services and projects that an article is about. */
export function Related({ services, projects }: RelatedProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  return (
    <>
      {services.length > 0 && (
        <nav className={styles.related} aria-labelledby="related-services" data-screen="">
          <h2 id="related-services">{t('news.services')}</h2>
          <ul className={styles.services}>
            {services.map(({ id, path, title }) => (
              <li key={id}>
                <a href={pathFor(language, path)}>
                  <bdi>{title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {projects.length > 0 && (
        <section className={styles.related} aria-labelledby="related-projects" data-screen="">
          <h2 id="related-projects">{t('news.projects')}</h2>
          <ProjectCards projects={projects} level={3} swipe />
        </section>
      )}
    </>
  )
}
