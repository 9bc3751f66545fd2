import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

/** When anything that the public pages show last changed. @throws DataError */
export async function readContentChange(db: Db): Promise<string | null> {
  return rows(await db.from('content_version').select('changed_at').limit(1))[0]?.changed_at ?? null
}
