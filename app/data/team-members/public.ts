import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

const columns =
  'id, name_ar, name_en, position_ar, position_en, specialization_ar, specialization_en, bio_ar, bio_en, join_date, image_url, focus_x, focus_y, slug_ar, slug_en, updated_at'

/** All team members, in order. */
export async function readTeamMembers(db: Db) {
  return rows(await db.from('team_members').select(columns).order('order_index').order('id'))
}
