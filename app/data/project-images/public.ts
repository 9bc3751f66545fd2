import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

const columns = 'id, image_url, is_primary, alt_ar, alt_en, focus_x, focus_y, drawing_url'

/** A project's pictures, the primary one first, then by display order. */
export async function readProjectImages(db: Db, projectId: string) {
  return rows(
    await db
      .from('project_images')
      .select(columns)
      .eq('project_id', projectId)
      .order('is_primary', { ascending: false })
      .order('display_order')
      .order('id'),
  )
}

/** The primary picture of each project with its alt text and focal point, by the project's id. */
export async function readCardImages(db: Db) {
  const found = rows(
    await db
      .from('project_images')
      .select('project_id, image_url, alt_ar, alt_en, focus_x, focus_y')
      .eq('is_primary', true),
  )
  return new Map(found.map((image) => [image.project_id, image]))
}

export type CardImages = Awaited<ReturnType<typeof readCardImages>>

/** Every picture of every project, for the sitemap. */
export async function readEveryPicture(db: Db) {
  return rows(
    await db
      .from('project_images')
      .select('project_id, image_url, updated_at')
      .order('is_primary', { ascending: false })
      .order('display_order')
      .order('id'),
  )
}
