import type { Db } from '#app/data/db.ts'
import { withoutEndedRegistration } from '#app/data/qualifications/public.ts'
import { rows } from '#app/data/result.ts'

const columns =
  'id, position_ar, position_en, full_name_ar, full_name_en, image_url, focus_x, focus_y, years_of_experience, specialization_ar, specialization_en, member_type, join_date, bio_ar, bio_en, degrees_ar, degrees_en, engineers_grade, engineers_number, engineers_until, slug_ar, slug_en, updated_at'

/** The leaders to show, by display order; unfilled positions are left out, and registrations that have ended. */
export async function readLeaders(db: Db) {
  const found = rows(
    await db.from('leadership_team').select(columns).eq('is_active', true).order('display_order').order('id'),
  )
  return found
    .filter((leader) => leader.full_name_ar?.trim() || leader.full_name_en?.trim())
    .map((leader) => withoutEndedRegistration(leader))
}
