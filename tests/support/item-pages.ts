import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database.types.ts'
import type { Language } from '#common/language.ts'

/**
 * The paths, without the language, of the page of one service, one person and one open job: those of the example content,
 * which are the oldest.
 */
export async function itemPages(db: SupabaseClient<Database>, language: Language): Promise<string[]> {
  const slugs = (table: 'services' | 'leadership_team' | 'openings') =>
    db.from(table).select('slug_ar, slug_en').eq('is_active', true).order('created_at').limit(1)
  const found = await Promise.all([
    slugs('services').single().throwOnError(),
    slugs('leadership_team').neq('bio_ar', '').single().throwOnError(),
    slugs('openings').single().throwOnError(),
  ])
  const sections = ['services', 'team', 'careers']
  return found.map(({ data }, place) => `/${sections[place]}/${data[`slug_${language}`]}`)
}
