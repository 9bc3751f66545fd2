import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'
import type { Language } from '#common/language.ts'

const columns = 'id, title_ar, title_en, description_ar, description_en, icon, slug_ar, slug_en'

/** The services offered, by display order. */
export async function readActiveServices(db: Db) {
  return rows(
    await db.from('services').select(columns).eq('is_active', true).order('display_order').order('id'),
  )
}

const pageColumns =
  'id, title_ar, title_en, description_ar, description_en, icon, scope_ar, scope_en, audience_ar, audience_en, ' +
  'steps_ar, steps_en, deliverables_ar, deliverables_en, questions_ar, questions_en'

/** What the page of a service shows. */
export interface ServicePageRow
  extends Record<
    `${'title' | 'description' | 'scope' | 'audience' | 'steps' | 'deliverables' | 'questions'}_${Language}`,
    string | null
  > {
  id: string
  icon: string
}

/** What the page of a service that is offered shows, or null. */
export async function readServicePage(db: Db, id: string): Promise<ServicePageRow | null> {
  const found = rows(
    await db
      .from('services')
      .select(pageColumns)
      .eq('is_active', true)
      .eq('id', id)
      .limit(1)
      .overrideTypes<ServicePageRow[], { merge: false }>(),
  )
  return found[0] ?? null
}

/** The addresses of the services that are offered, and when each was last edited. */
export async function readServiceAddresses(db: Db) {
  return rows(
    await db
      .from('services')
      .select('slug_ar, slug_en, updated_at')
      .eq('is_active', true)
      .order('display_order')
      .order('id'),
  )
}

/** A service that is offered, or null. */
export async function readActiveService(db: Db, id: string) {
  const found = rows(await db.from('services').select(columns).eq('is_active', true).eq('id', id).limit(1))
  return found[0] ?? null
}
