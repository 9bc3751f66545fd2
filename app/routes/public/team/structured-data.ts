import { sharePicturePath } from '#app/lib/images.ts'
import { breadcrumbs, type PageFacts, pageUrl } from '#app/routes/public/breadcrumbs.ts'
import type { PersonView } from './view.ts'

/** A person as search engines read them (schema.org/Person), and where their page stands. */
export function personData(person: PersonView, facts: PageFacts) {
  const { siteName, siteUrl } = facts
  const { picture } = person
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: person.name,
      jobTitle: person.position || undefined,
      knowsAbout: person.specialization || undefined,
      description: person.bio || undefined,
      url: pageUrl(facts),
      image: picture?.stored ? siteUrl + sharePicturePath(picture.stored, picture.focus) : undefined,
      worksFor: { '@type': 'Organization', name: siteName, url: siteUrl },
    },
    breadcrumbs(facts, person.name),
  ]
}
