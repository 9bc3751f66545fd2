import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, text } from '#app/data/fields.ts'
import { removeFiles } from '#app/data/files.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { insertRow, type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { focusPercent, optionalPicture } from '#app/data/workspace-fields.ts'
import { type Language, languages } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import { type FixedPage, type ItemTable, itemPages } from '#common/pages.ts'

export type PageMeta = Row<'page_meta'>

/** A page: a fixed one, or that of an item. */
export type PagePlace = { page: FixedPage } | { table_name: ItemTable; record_id: string }

/** A unique name of the page, for query keys. */
export const nameOfPlace = (place: PagePlace) =>
  'page' in place ? place.page : `${place.table_name} ${place.record_id}`

/** The titles, descriptions and pictures for the fixed pages. */
export const fixedPageMeta = queryOptions({
  queryKey: ['page-meta', 'fixed'],
  meta: readFrom('page_meta'),
  queryFn: async () => rows(await browserDb().from('page_meta').select().not('page', 'is', null)),
})

/** The title, description and picture for one page; null if none were entered. */
export const pageMetaOf = (place: PagePlace) =>
  queryOptions({
    queryKey: ['page-meta', nameOfPlace(place)],
    meta: readFrom('page_meta'),
    queryFn: async () => rows(await browserDb().from('page_meta').select().match(place))[0] ?? null,
  })

const title = optional(text({ max: limits.title, optional: true }))
const description = optional(text({ max: limits.pageDescription, optional: true }))

/** The form for a page's head. An empty field leaves what the page itself provides. */
export const pageMetaForm = z.object({
  title_ar: title,
  title_en: title,
  description_ar: description,
  description_en: description,
  image_url: optionalPicture,
  focus_x: focusPercent,
  focus_y: focusPercent,
})

/** Stores the head of a page; deletes a replaced picture. @throws StaleEdit, DataError */
export async function savePageMeta(
  place: PagePlace,
  known: PageMeta | null,
  values: z.output<typeof pageMetaForm>,
  base: string | undefined,
  newId: string,
): Promise<PageMeta> {
  if (!known) return insertRow('page_meta', { id: newId, ...place, ...values })
  const saved = await updateIfUnchanged('page_meta', known.id, base ?? known.updated_at, values)
  if (saved.image_url !== known.image_url) await removeFiles([known.image_url])
  return saved
}

const namesOf = {
  services: 'slug_ar, slug_en, ar:title_ar, en:title_en',
  projects: 'slug_ar, slug_en, ar:title_ar, en:title_en',
  openings: 'slug_ar, slug_en, ar:title_ar, en:title_en',
  team_members: 'slug_ar, slug_en, ar:name_ar, en:name_en',
  leadership_team: 'slug_ar, slug_en, ar:full_name_ar, en:full_name_en, position_ar, position_en',
  news: 'slug_ar, slug_en, ar:title_ar, en:title_en, published_at_ar, published_at_en',
} as const satisfies Record<ItemTable, string>

/** The languages in which an article is not published; each language is published separately. */
export const unpublishedIn = (row: Partial<Record<`published_at_${Language}`, string | null>>): Language[] =>
  languages.filter((one) => !(Date.parse(row[`published_at_${one}`] ?? '') <= Date.now()))

/** An item's name, its page's path in each language, and the languages without a page; null if it is gone. */
export const itemOfPage = (place: PagePlace) =>
  queryOptions({
    queryKey: ['item-of-page', nameOfPlace(place)],
    queryFn: async () => {
      if ('page' in place) return null
      const { table_name, record_id } = place
      const answer = await browserDb()
        .from(table_name as 'services')
        .select(namesOf[table_name] as (typeof namesOf)['services'])
        .eq('id', record_id)
      const [row] = rows(answer)
      if (!row) return null
      const position = row as { position_ar?: string; position_en?: string }
      const path = (slug: string) => `/${itemPages[table_name]}/${encodeURIComponent(slug)}`
      return {
        name: { ar: row.ar || (position.position_ar ?? ''), en: row.en || (position.position_en ?? '') },
        paths: { ar: path(row.slug_ar), en: path(row.slug_en) },
        missing: table_name === 'news' ? unpublishedIn(row as object) : [],
      }
    },
  })
