import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

const columns = 'id, title_ar, title_en, description_ar, description_en, icon'

/** The services offered, by display order. */
export async function readActiveServices(db: Db) {
  return rows(
    await db.from('services').select(columns).eq('is_active', true).order('display_order').order('id'),
  )
}

/** A service that is offered, or null. */
export async function readActiveService(db: Db, id: string) {
  const found = rows(await db.from('services').select(columns).eq('is_active', true).eq('id', id).limit(1))
  return found[0] ?? null
}
