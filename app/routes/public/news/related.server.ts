import type { SiteContext } from '#app/data/context.ts'
import type { NewsArticle } from '#app/data/news/public.ts'
import { readCardImages } from '#app/data/project-images/public.ts'
import { readProjectCards } from '#app/data/projects/public.ts'
import { readActiveServices } from '#app/data/services/public.ts'
import { readSection } from '#app/lib/read-section.ts'
import { cardView } from '#app/routes/public/project/view.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { pathsOf } from '#common/slugs.ts'

/** The services and projects that an article is about and that visitors see, in the order of the website. */
export async function relatedTo(
  site: SiteContext,
  { service_ids, project_ids }: Pick<NewsArticle, 'service_ids' | 'project_ids'>,
  language: Language,
) {
  const [services, cards, images] = await Promise.all([
    service_ids.length > 0 ? readSection(site, 'services', readActiveServices(site.db), []) : [],
    project_ids.length > 0 ? readSection(site, 'projects', readProjectCards(site.db), []) : [],
    project_ids.length > 0 ? readSection(site, 'pictures of projects', readCardImages(site.db), null) : null,
  ])
  return {
    services: services
      .filter(({ id }) => service_ids.includes(id))
      .map((row) => ({
        id: row.id,
        path: pathsOf('services', row)[language],
        title: inLanguage(language, row.title_ar, row.title_en),
      })),
    projects: cards
      .filter(({ id }) => project_ids.includes(id))
      .map((card) => cardView(card, language, site.storageBase, images?.get(card.id))),
  }
}
