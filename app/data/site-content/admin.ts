import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, text } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { limits } from '#common/limits.ts'

export type SiteText = Row<'site_content'>

/** The place of a text on the website; each place has one text. */
export type PlaceOfText = Pick<SiteText, 'section' | 'content_key'>

/** Every text of the site, active or not, by section and then in order. */
export const contentList = queryOptions({
  queryKey: ['site-content'],
  meta: readFrom('site_content'),
  queryFn: async () =>
    rows(await browserDb().from('site_content').select().order('section').order('display_order').order('id')),
})

const line = optional(text({ max: limits.title, optional: true }))
const lines = optional(text({ max: limits.description, lines: 'many', optional: true }))

export const contentForm = z.object({
  title_ar: line,
  title_en: line,
  text_ar: lines,
  text_en: lines,
  is_active: z.boolean(),
})

/** Changes a text that is unchanged since it was loaded. @throws StaleEdit, DataError */
export const saveContent = (id: string, values: z.output<typeof contentForm>, base: string) =>
  updateIfUnchanged('site_content', id, base, values)

/** Adds a text that was deleted. @throws DataError */
export const addContent = (
  place: PlaceOfText & Pick<SiteText, 'display_order'>,
  values: z.output<typeof contentForm>,
  id: string,
) => insertRow('site_content', { ...place, ...values, id })

/** Deletes a text; its place can be filled again. @throws DataError */
export const deleteContent = (id: string) => deleteRow('site_content', id)
