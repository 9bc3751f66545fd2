import type { MetaDescriptor } from 'react-router'
import type { Picture } from '#app/lib/images.ts'
import type { PublicFrame } from '#app/routes/public/layout.tsx'
import { barePath, type Language, languageOf, pathFor } from '#common/language.ts'
import { type GraphNode, ids, node, refer } from './node.ts'
import { briefOrganization, organization } from './organization.ts'
import { type Crumb, imageUrl } from './things.ts'

interface GraphPage {
  /** The path without the query. */
  pathname: string
  siteUrl: string | undefined
  /** The data that every public page has; without it the page has no graph. */
  frame: PublicFrame | undefined
  /** The page's own name, without that of the company. */
  name: string
  description?: string
  type?: 'WebPage' | 'AboutPage' | 'CollectionPage' | 'ContactPage' | 'ItemPage' | 'ProfilePage'
  /** The path in each language, without the language, where they differ. */
  paths?: Record<Language, string> | undefined
  picture?: Picture | null
  /** Pages between the home page and this one. */
  trail?: readonly Crumb[]
  /** The @id of what the page is about. */
  about?: string
  /** What else the page describes. */
  things?: readonly GraphNode[]
  /** Set if the page describes the company in full: properties to add to those from the settings. */
  company?: Record<string, unknown>
}

/** The address of a page of this site as its canonical link has it. */
export const pageUrl = (siteUrl: string, language: Language, path: string) =>
  `${siteUrl}${pathFor(language, path)}`

/**
 * The structured data of a page, as one connected graph (schema.org): the company, the website, the page with
 * the way to it, and what it describes, each under an @id that is the same everywhere.
 */
export function pageGraph(page: GraphPage): MetaDescriptor[] {
  const { siteUrl, frame, pathname, about, things = [], trail = [] } = page
  if (!siteUrl || !frame) return []
  const language = languageOf(pathname)
  const bare = page.paths?.[language] ?? barePath(pathname).replace(/(.)\/$/, '$1')
  const url = pageUrl(siteUrl, language, bare)
  const isHome = bare === '/'
  const crumbs = [{ name: frame.company.name, path: '/' }, ...trail, { name: page.name, path: bare }]
  const graph = [
    page.company
      ? node({ ...organization(siteUrl, frame), ...page.company })
      : briefOrganization(siteUrl, frame),
    node({
      '@type': 'WebSite',
      '@id': ids.website(siteUrl),
      name: frame.company.name,
      url: `${siteUrl}/`,
      inLanguage: ['ar', 'en'],
      publisher: refer(ids.organization(siteUrl)),
    }),
    node({
      '@type': page.type ?? 'WebPage',
      '@id': ids.page(url),
      url,
      name: page.name,
      description: page.description,
      inLanguage: language,
      isPartOf: refer(ids.website(siteUrl)),
      about: about ? refer(about) : undefined,
      primaryImageOfPage: image(imageUrl(siteUrl, page.picture)),
      breadcrumb: isHome ? undefined : refer(ids.breadcrumb(url)),
    }),
    ...(isHome
      ? []
      : [
          {
            '@type': 'BreadcrumbList',
            '@id': ids.breadcrumb(url),
            itemListElement: crumbs.map(({ name, path }, place) => ({
              '@type': 'ListItem',
              position: place + 1,
              name,
              item: pageUrl(siteUrl, language, path),
            })),
          },
        ]),
    ...things,
  ]
  return [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } } as MetaDescriptor]
}

const image = (url: string | undefined) => (url ? { '@type': 'ImageObject', url } : undefined)
