import type { Db } from '#app/data/db.ts'
import { withoutEndedRegistration } from '#app/data/qualifications/public.ts'
import { rows } from '#app/data/result.ts'

const columns =
  'id, name_ar, name_en, position_ar, position_en, specialization_ar, specialization_en, bio_ar, bio_en, degrees_ar, degrees_en, engineers_grade, engineers_number, engineers_until, join_date, image_url, focus_x, focus_y, slug_ar, slug_en, updated_at'

/** All team members, in order, without registrations that have ended. */
export async function readTeamMembers(db: Db) {
  const found = rows(await db.from('team_members').select(columns).order('order_index').order('id'))
  return found.map((member) => withoutEndedRegistration(member))
}
