import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

const columns = 'id, name_ar, name_en, address_ar, address_en, phone, map_url, latitude, longitude'

/** The offices that visitors see, the main one first. */
export async function readOffices(db: Db) {
  return rows(
    await db.from('offices').select(columns).eq('is_active', true).order('display_order').order('id'),
  )
}

export type PublicOffice = Awaited<ReturnType<typeof readOffices>>[number]
