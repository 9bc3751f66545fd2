import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import type { Language } from '#common/language.ts'
import { shownTables, type WebsitePart } from './parts.ts'

/** An improvement that the report suggests. */
export interface Improvement {
  kind:
    | 'link'
    | 'translation'
    | 'title_long'
    | 'title_short'
    | 'title_twice'
    | 'no_description'
    | 'description_long'
    | 'description_short'
    | 'description_twice'
    | 'alt'
    | 'picture'
    | 'location'
    | 'registration'
    | 'address'
  section: WebsitePart
  table_name: string
  record_id: string
  /** The language in question; for a translation, the missing one. */
  language?: Language
  /** The fields, the title, the URL ending or the link in question. */
  detail?: string
  /** The name of the item, in both languages. */
  name?: string
  /** For the head of a page: the fixed page, or the item. */
  page?: string
  parent_table?: string
  parent_id?: string
}

/** The suggested improvements for the website. */
export const improvements = queryOptions({
  queryKey: ['page-improvements'],
  meta: readFrom(...shownTables),
  queryFn: async () => {
    const host = location.host.replace(/^www\./, '')
    return rows(await browserDb().rpc('pages_to_improve', { host }))
  },
})
