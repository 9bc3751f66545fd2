import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

const columns = 'id, image_url, is_primary, alt_ar, alt_en'

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
