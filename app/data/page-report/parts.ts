import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'

/** The parts of the website. */
export const websiteParts = [
  'pages',
  'company',
  'content',
  'services',
  'projects',
  'news',
  'team',
  'careers',
  'images',
] as const

export type WebsitePart = (typeof websiteParts)[number]

/** The tables that the report reads. */
export const shownTables = [
  'page_meta',
  'services',
  'projects',
  'project_images',
  'team_members',
  'leadership_team',
  'openings',
  'news',
  'site_content',
  'site_images',
] as const

export interface TranslatedPart {
  section: WebsitePart
  /** How many texts there are, and how many of them in each language. */
  total: number
  ar: number
  en: number
}

/** How much of each part of the website is translated. In a file of its own, for the dashboard. */
export const translatedParts = queryOptions({
  queryKey: ['translated-parts'],
  meta: readFrom(...shownTables),
  queryFn: async () => rows(await browserDb().rpc('translated_parts')),
})
