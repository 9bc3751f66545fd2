import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { throwIfRefused } from '#app/data/result.ts'
import { languages } from '#common/language.ts'
import { shownTables, websiteParts } from './parts.ts'

/** The kinds of improvement that the report suggests. */
const improvementKinds = [
  'link',
  'translation',
  'title_long',
  'title_short',
  'title_twice',
  'no_description',
  'description_long',
  'description_short',
  'description_twice',
  'alt',
  'picture',
  'location',
  'registration',
  'address',
] as const

const improvement = z.object({
  kind: z.enum(improvementKinds),
  section: z.enum(websiteParts),
  table_name: z.string(),
  record_id: z.string(),
  /** The language in question; for a translation, the missing one. */
  language: z.enum(languages).optional(),
  /** The fields, the title, the URL ending or the link in question. */
  detail: z.string().optional(),
  /** The name of the item, in both languages. */
  name: z.string().optional(),
  /** For the head of a page: the fixed page, or the item. */
  page: z.string().optional(),
  parent_table: z.string().optional(),
  parent_id: z.string().optional(),
})

export type Improvement = z.infer<typeof improvement>

/** The suggested improvements for the website. */
export const improvements = queryOptions({
  queryKey: ['page-improvements'],
  meta: readFrom(...shownTables),
  queryFn: async () => {
    const host = location.host.replace(/^www\./, '')
    const answer = await browserDb().rpc('pages_to_improve', { host })
    throwIfRefused(answer)
    return z.array(improvement).parse(answer.data)
  },
})
