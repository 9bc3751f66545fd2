import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

export const siteImageTypes = ['hero', 'logo', 'about', 'service', 'background', 'banner', 'other'] as const
export type SiteImageType = (typeof siteImageTypes)[number]

const columns = 'image_type, image_url, title_ar, title_en, description_ar, description_en, focus_x, focus_y'

/** The first active picture of each of these types, by display order, then the newest first. */
export async function readSiteImages<T extends SiteImageType>(db: Db, types: readonly T[]) {
  const found = rows(
    await db
      .from('site_images')
      .select(columns)
      .in('image_type', types)
      .eq('is_active', true)
      .order('display_order')
      // The newest of several in one place, so that a new logo is visible immediately
      .order('created_at', { ascending: false })
      .order('id'),
  )
  const first = (type: T) => found.find((image) => image.image_type === type) ?? null
  return Object.fromEntries(types.map((type) => [type, first(type)])) as Record<T, ReturnType<typeof first>>
}
