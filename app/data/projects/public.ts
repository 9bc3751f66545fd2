import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

/** `client` is empty for a confidential project: its row has no name (docs/decisions/0058). */
const cardColumns =
  'id, title_ar, title_en, category_ar, category_en, date, location, image_url, service_ids, team_ids, slug_ar, slug_en, sector, region, latitude, longitude, area_m2, year_begun, year_completed, roles, client, client_confidential, status, value_range'

const columns = `${cardColumns}, description_ar, description_en` as const

const pageColumns =
  `${columns}, figures, challenge_ar, challenge_en, work_ar, work_en, result_ar, result_en, before_image_id, after_image_id, awards` as const

/** All projects of the website, in order. */
export async function readProjects(db: Db) {
  return rows(
    await db.from('projects').select(columns).eq('is_active', true).order('order_index').order('id'),
  )
}

/** A project of the website, or null. */
export async function readProject(db: Db, id: string) {
  return (
    rows(await db.from('projects').select(pageColumns).eq('is_active', true).eq('id', id).limit(1))[0] ?? null
  )
}

/** The columns for the card, the register and the filters of each project, in order. */
export async function readProjectCards(db: Db) {
  return rows(
    await db.from('projects').select(cardColumns).eq('is_active', true).order('order_index').order('id'),
  )
}

/** The addresses, picture and last change of each project, for the sitemap, in order. */
export async function readProjectPages(db: Db) {
  return rows(
    await db
      .from('projects')
      .select('id, slug_ar, slug_en, image_url, updated_at')
      .eq('is_active', true)
      .order('order_index')
      .order('id'),
  )
}
