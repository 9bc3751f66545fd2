import type { Language } from '#common/language.ts'

/** A thing of schema.org in a page's graph. What is undefined, empty or null is left out (`node`). */
export interface GraphNode {
  '@type': string
  '@id'?: string
  [property: string]: unknown
}

/** Refers to a thing that is described elsewhere in the graph, or on another page under the same @id. */
interface Reference {
  '@id': string
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Drops the properties of a thing that are empty. */
export function node<Known extends GraphNode>(known: Known): GraphNode {
  return Object.fromEntries(Object.entries(known).filter(([, value]) => !isEmpty(value))) as GraphNode
}

/** The @id of each thing: the same on every page and in both languages. */
export const ids = {
  organization: (siteUrl: string) => `${siteUrl}/#organization`,
  website: (siteUrl: string) => `${siteUrl}/#website`,
  logo: (siteUrl: string) => `${siteUrl}/#logo`,
  service: (siteUrl: string, id: string) => `${siteUrl}/#service-${id}`,
  project: (siteUrl: string, id: string) => `${siteUrl}/#project-${id}`,
  person: (siteUrl: string, id: string) => `${siteUrl}/#person-${id}`,
  opening: (siteUrl: string, id: string) => `${siteUrl}/#opening-${id}`,
  // Each language is an article of its own: it may be published alone
  article: (siteUrl: string, language: Language, id: string) => `${siteUrl}/#article-${language}-${id}`,
  office: (siteUrl: string, id: string) => `${siteUrl}/#office-${id}`,
  page: (url: string) => `${url}#page`,
  breadcrumb: (url: string) => `${url}#breadcrumb`,
}

export const refer = (id: string): Reference => ({ '@id': id })
