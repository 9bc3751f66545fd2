import { type Picture, sharePicturePath } from '#app/lib/images.ts'
import { breadcrumbs, type PageFacts, pageUrl } from '#app/routes/public/breadcrumbs.ts'
import type { ProjectView } from './view.ts'

/** A project as search engines read it (schema.org/CreativeWork), and where its page stands. */
export function projectData(project: ProjectView, facts: PageFacts, picture: Picture | null | undefined) {
  const { siteName, siteUrl, language } = facts
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'CreativeWork',
      name: project.title,
      description: project.description || undefined,
      genre: project.category || undefined,
      inLanguage: language,
      url: pageUrl(facts),
      image: picture?.stored ? siteUrl + sharePicturePath(picture.stored, picture.focus) : undefined,
      locationCreated: project.location ? { '@type': 'Place', name: project.location } : undefined,
      creator: { '@type': 'Organization', name: siteName, url: siteUrl },
    },
    breadcrumbs(facts, project.title),
  ]
}
