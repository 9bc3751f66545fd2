import { type Picture, sharePicturePath } from '#app/lib/images.ts'
import type { Language } from '#common/language.ts'
import { type GraphNode, ids, node, refer } from './node.ts'

/** A page above another one: its name, and its path without the language. */
export interface Crumb {
  name: string
  path: string
}

/** The page of one item. */
export interface ItemPage {
  /** Its path in each language, without the language. */
  paths: Record<Language, string>
  /** The list that it belongs to. */
  list: Crumb
}

/** The full address of a picture in the one size that search engines and networks show; nothing without one. */
export function imageUrl(siteUrl: string, picture: Picture | null | undefined): string | undefined {
  if (!picture) return undefined
  const path = picture.stored ? sharePicturePath(picture.stored, picture.focus) : picture.src
  return new URL(path, siteUrl).href
}

/** A service that the company offers. @param url its own page, if it has one */
export const service = (
  siteUrl: string,
  one: { id: string; title: string; description?: string },
  url?: string,
): GraphNode =>
  node({
    '@type': 'Service',
    '@id': ids.service(siteUrl, one.id),
    name: one.title,
    serviceType: one.title,
    description: one.description,
    provider: refer(ids.organization(siteUrl)),
    areaServed: { '@type': 'Country', name: 'Saudi Arabia' },
    url,
  })

interface Project {
  id: string
  title: string
  description?: string
  category?: string
  location?: string
  picture?: Picture | null
  /** The @id of each service that was part of the project. */
  about?: readonly string[]
  point?: { latitude: number; longitude: number } | null
  /** The facts that search engines have a property for. */
  sector?: string
  yearCompleted?: number | null
  awards?: readonly string[]
  people?: readonly { id: string; name: string; position: string }[]
}

/** A project: a work of the company, at a place. @param url its own page */
export const project = (siteUrl: string, one: Project, url: string): GraphNode =>
  node({
    '@type': 'CreativeWork',
    '@id': ids.project(siteUrl, one.id),
    name: one.title,
    description: one.description,
    genre: one.category,
    about: one.about?.map(refer),
    image: imageUrl(siteUrl, one.picture),
    keywords: one.sector,
    contentLocation:
      one.location || one.point
        ? node({
            '@type': 'Place',
            name: one.location,
            geo: one.point ? { '@type': 'GeoCoordinates', ...one.point } : undefined,
          })
        : undefined,
    dateCreated: one.yearCompleted ? String(one.yearCompleted) : undefined,
    award: one.awards,
    creator: refer(ids.organization(siteUrl)),
    contributor: one.people?.map(({ id, name, position }) => ({
      '@type': 'Person',
      '@id': ids.person(siteUrl, id),
      name,
      jobTitle: position,
    })),
    url,
  })

/** Questions that a page answers; nothing without any. @param url of the page */
export const questions = (
  url: string,
  known: readonly { question: string; answer: string }[],
): GraphNode[] =>
  known.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          '@id': `${url}#questions`,
          isPartOf: refer(ids.page(url)),
          mainEntity: known.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]

interface Person {
  id: string
  name: string
  position: string
  specialization?: string
  description?: string
  picture?: Picture | null
  degrees?: readonly string[]
  /** With a council of their profession: the name of the grade, the number, and the last day, if there is one. */
  registration?: { name: string | null; number: string; until: string | null; council: string } | null
}

/** Someone who works for the company. @param url their own page, if they have one */
export const person = (siteUrl: string, one: Person, url?: string): GraphNode =>
  node({
    '@type': 'Person',
    '@id': ids.person(siteUrl, one.id),
    name: one.name,
    jobTitle: one.position,
    knowsAbout: one.specialization,
    description: one.description,
    image: imageUrl(siteUrl, one.picture),
    worksFor: refer(ids.organization(siteUrl)),
    hasCredential: credentials(one),
    url,
  })

const credentials = ({ degrees = [], registration }: Person): GraphNode[] => [
  ...degrees.map((name) => ({
    '@type': 'EducationalOccupationalCredential',
    name,
    credentialCategory: 'degree',
  })),
  ...(registration
    ? [
        node({
          '@type': 'EducationalOccupationalCredential',
          name: registration.name,
          credentialCategory: 'professional registration',
          identifier: registration.number,
          recognizedBy: { '@type': 'Organization', name: registration.council },
          // The vocabulary has no validUntil for credentials of people
          expires: registration.until,
        }),
      ]
    : []),
]

interface ShownArticle {
  id: string
  title: string
  lead: string
  category?: string
  author: string
  published: string
  changed: string
  picture?: Picture | null
}

/** An article of the news in one language. @param url its own page */
export const newsArticle = (siteUrl: string, language: Language, one: ShownArticle, url: string): GraphNode =>
  node({
    '@type': 'NewsArticle',
    '@id': ids.article(siteUrl, language, one.id),
    headline: one.title,
    description: one.lead,
    articleSection: one.category,
    inLanguage: language,
    datePublished: one.published,
    dateModified: one.changed,
    image: imageUrl(siteUrl, one.picture),
    author: one.author ? { '@type': 'Person', name: one.author } : refer(ids.organization(siteUrl)),
    publisher: refer(ids.organization(siteUrl)),
    mainEntityOfPage: refer(ids.page(url)),
    url,
  })

/** A list of things in order, by their addresses. */
export const list = (name: string, urls: readonly string[]): GraphNode => ({
  '@type': 'ItemList',
  name,
  numberOfItems: urls.length,
  itemListElement: urls.map((url, place) => ({ '@type': 'ListItem', position: place + 1, url })),
})
