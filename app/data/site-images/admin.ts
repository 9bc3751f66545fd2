import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, text } from '#app/data/fields.ts'
import { removeFiles } from '#app/data/files.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateColumns, updateIfUnchanged } from '#app/data/rows.ts'
import { choice, focusPercent, picture, wholeNumber } from '#app/data/workspace-fields.ts'
import { limits } from '#common/limits.ts'
import { type SiteImageType, siteImageTypes } from './public.ts'

export type SiteImage = Row<'site_images'>

/** The types that pages of the site show; pictures of other types are stored for later. */
export const shownTypes: readonly SiteImageType[] = ['hero', 'logo', 'about']

/** The types whose title is the alt text of the picture. A logo needs none, since the name is beside it. */
export const describedTypes: readonly SiteImageType[] = ['hero', 'about']

/** Every picture of the site, active or not, by type and then in order. */
export const imageList = queryOptions({
  queryKey: ['site-images'],
  meta: readFrom('site_images'),
  queryFn: async () =>
    rows(
      await browserDb()
        .from('site_images')
        .select()
        .order('image_type')
        .order('display_order')
        .order('created_at', { ascending: false })
        .order('id'),
    ),
})

const line = optional(text({ max: limits.title, optional: true }))
const lines = optional(text({ max: limits.description, lines: 'many', optional: true }))

export const imageForm = z.object({
  image_url: picture,
  image_type: choice(siteImageTypes),
  title_ar: line,
  title_en: line,
  description_ar: lines,
  description_en: lines,
  focus_x: focusPercent,
  focus_y: focusPercent,
  display_order: wholeNumber(),
  is_active: choice(['yes', 'no']).transform((answer) => answer === 'yes'),
})

/** The picture of a type that the site shows: the first active one, as readSiteImages (public.ts) reads it. */
export function shownOf(all: readonly SiteImage[], type: SiteImageType): SiteImage | undefined {
  return shownTypes.includes(type)
    ? all.find(({ image_type, is_active }) => image_type === type && is_active)
    : undefined
}

/** Adds an image, or changes one that is unchanged since; deletes a replaced file. @throws StaleEdit, DataError */
export async function saveImage(
  image: SiteImage | null,
  values: z.output<typeof imageForm>,
  base: string | undefined,
  newId: string,
): Promise<SiteImage> {
  if (!image) return insertRow('site_images', { id: newId, ...values })
  const saved = await updateIfUnchanged('site_images', image.id, base ?? image.updated_at, values)
  if (saved.image_url !== image.image_url) await removeFiles([image.image_url])
  return saved
}

/** Shows or hides a picture. @throws DataError */
export const setImageActive = (id: string, is_active: boolean) =>
  updateColumns('site_images', id, { is_active })

/** Deletes a picture; the bin keeps its file. @throws DataError */
export const deleteImage = ({ id }: SiteImage) => deleteRow('site_images', id)
