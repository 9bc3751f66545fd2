import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database.types.ts'
import type { Language } from '#common/language.ts'

/**
 * The paths, without the language, of the page of one service, one person, one open job and one article. They
 * are the oldest ones, which belong to the example content.
 */
export async function itemPages(db: SupabaseClient<Database>, language: Language): Promise<string[]> {
  const slugs = 'slug_ar, slug_en'
  const found = await Promise.all([
    db.from('services').select(slugs).eq('is_active', true).order('created_at').limit(1).single(),
    // Everyone with a biography has a page
    db.from('leadership_team').select(slugs).neq('bio_ar', '').order('created_at').limit(1).single(),
    db.from('openings').select(slugs).eq('is_active', true).order('created_at').limit(1).single(),
    db
      .from('news')
      .select(slugs)
      .not(`published_at_${language}`, 'is', null)
      .order('created_at')
      .limit(1)
      .single(),
  ])
  const sections = ['services', 'team', 'careers', 'news']
  return found.map(({ data }, place) => `/${sections[place]}/${data?.[`slug_${language}`]}`)
}
