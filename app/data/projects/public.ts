import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

const columns =
  'id, title_ar, title_en, description_ar, description_en, category_ar, category_en, date, location, client, status, image_url, service_ids, slug_ar, slug_en'

/** All projects, in order. */
export async function readProjects(db: Db) {
  return rows(await db.from('projects').select(columns).order('order_index').order('id'))
}

/** One project, or null. */
export async function readProject(db: Db, id: string) {
  return rows(await db.from('projects').select(columns).eq('id', id).limit(1))[0] ?? null
}

const cardColumns =
  'id, title_ar, title_en, category_ar, category_en, date, location, image_url, service_ids, slug_ar, slug_en'

/** What a link to each project shows, in order. */
export async function readProjectCards(db: Db) {
  return rows(await db.from('projects').select(cardColumns).order('order_index').order('id'))
}

/** What the sitemap says of each project: its addresses, its picture and its last change, in order. */
export async function readProjectPages(db: Db) {
  return rows(
    await db
      .from('projects')
      .select('id, slug_ar, slug_en, image_url, updated_at')
      .order('order_index')
      .order('id'),
  )
}
