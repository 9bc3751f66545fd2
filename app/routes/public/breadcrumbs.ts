import { type Language, pathFor } from '#common/language.ts'

/** What the structured data of a page is made from, beside what the page shows. */
export interface PageFacts {
  siteUrl: string
  siteName: string
  language: Language
  /** The page's path in each language, without the language. */
  paths: Record<Language, string>
  /** The list that it belongs to: its path without the language, and its title. */
  list: { path: string; title: string }
}

/** The address of the page. */
export const pageUrl = ({ siteUrl, language, paths }: PageFacts): string =>
  siteUrl + pathFor(language, paths[language])

/** Where a page stands below the home page (schema.org/BreadcrumbList). */
export function breadcrumbs(facts: PageFacts, title: string) {
  const { siteUrl, siteName, language, list } = facts
  const steps = [
    { name: siteName, item: siteUrl + pathFor(language) },
    { name: list.title, item: siteUrl + pathFor(language, list.path) },
    { name: title, item: pageUrl(facts) },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
