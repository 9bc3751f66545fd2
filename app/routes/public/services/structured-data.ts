import { breadcrumbs, type PageFacts, pageUrl } from '#app/routes/public/breadcrumbs.ts'
import type { ServiceView } from './view.ts'

/** A service as search engines read it (schema.org/Service), its questions, and where its page stands. */
export function serviceData(service: ServiceView, facts: PageFacts) {
  const { siteName, siteUrl, language } = facts
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: service.title,
      serviceType: service.title,
      description: service.description || undefined,
      inLanguage: language,
      url: pageUrl(facts),
      areaServed: { '@type': 'Country', name: 'Saudi Arabia' },
      provider: { '@type': 'ProfessionalService', name: siteName, url: siteUrl },
    },
    ...(service.questions.length > 0
      ? [
          {
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            inLanguage: language,
            mainEntity: service.questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]
      : []),
    breadcrumbs(facts, service.title),
  ]
}
