import { useTranslation } from 'react-i18next'
import { ProjectCards } from '#app/routes/public/project/cards.tsx'
import type { CardView } from '#app/routes/public/project/view.ts'
import { ServiceLinks } from '#app/routes/public/services/service-links.tsx'
import styles from './related.module.css'

/** The services that an article is about; nothing without any. */
export function RelatedServices({
  services,
}: {
  services: readonly { id: string; path: string; title: string }[]
}) {
  const { t } = useTranslation('landing')
  if (services.length === 0) return null
  return (
    <nav className={styles.related} aria-labelledby="related-services" data-screen="">
      <h2 id="related-services">{t('news.services')}</h2>
      <ServiceLinks services={services} className={styles.services} />
    </nav>
  )
}

/** The projects that an article is about; nothing without any. */
export function RelatedProjects({ projects }: { projects: readonly CardView[] }) {
  const { t } = useTranslation('landing')
  if (projects.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related-projects" data-screen="">
      <h2 id="related-projects">{t('news.projects')}</h2>
      <ProjectCards projects={projects} level={3} swipe />
    </section>
  )
}
