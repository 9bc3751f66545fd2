import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'
import { focusOf } from '#app/lib/images.ts'

/** The people who lead a client's projects, as the client sees them; people who are gone are left out. */
export async function readLeads(db: Db, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return []
  const [members, leaders] = await Promise.all([
    db
      .from('team_members')
      .select('id, name_ar, name_en, position_ar, position_en, image_url, focus_x, focus_y')
      .in('id', wanted),
    db
      .from('leadership_team')
      .select('id, full_name_ar, full_name_en, position_ar, position_en, image_url, focus_x, focus_y')
      .eq('is_active', true)
      .in('id', wanted),
  ])
  return [
    ...rows(members),
    ...rows(leaders).map((leader) => ({
      ...leader,
      name_ar: leader.full_name_ar,
      name_en: leader.full_name_en,
    })),
  ].map((person) => ({
    id: person.id,
    name_ar: person.name_ar,
    name_en: person.name_en,
    position_ar: person.position_ar,
    position_en: person.position_en,
    image_url: person.image_url,
    focus: focusOf(person),
  }))
}
