import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

const columns = 'id, name_ar, name_en, image_url, quote_ar, quote_en, author_ar, author_en'

/** The clients who agreed to be named, in order. */
export async function readClientReferences(db: Db) {
  return rows(
    await db
      .from('client_references')
      .select(columns)
      .eq('is_active', true)
      .order('display_order')
      .order('id'),
  )
}
