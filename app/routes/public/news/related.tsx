import { useTranslation } from 'react-i18next'
import { ProjectCards } from '#app/routes/public/project/cards.tsx'
import type { CardView } from '#app/routes/public/project/view.ts'
import { ServiceLinks } from '#app/routes/public/services/service-links.tsx'
import styles from './related.module.css'

interface RelatedProps {
  services: readonly { id: string; path: string; title: string }[]
  projects: readonly CardView[]
}

/** The services and projects that an article is about. */
export function Related({ services, projects }: RelatedProps) {
  const { t } = useTranslation('landing')
  return (
    <>
      {services.length > 0 && (
        <nav className={styles.related} aria-labelledby="related-services" data-screen="">
          <h2 id="related-services">{t('news.services')}</h2>
          <ServiceLinks services={services} className={styles.services} />
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
