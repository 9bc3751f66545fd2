import * as z from 'zod'
import type { Db } from '#app/data/db.ts'
import { throwIfRefused } from '#app/data/result.ts'
import type { Language } from '#common/language.ts'
import { hasOwnMeta } from '#common/pages.ts'

const text = z.string().nullable()
const row = z.object({
  title_ar: text,
  title_en: text,
  description_ar: text,
  description_en: text,
  image_url: text,
  focus_x: z.number(),
  focus_y: z.number(),
})

/**
 * The title, description and picture that an editor entered for the page at a path.
 * @param path as in the address, without the language
 * @returns null if nothing was entered, or the page cannot have a head of its own
 * @throws DataError
 */
export async function readPageMeta(db: Db, language: Language, path: string) {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  // PostgreSQL cannot store NUL
  if (!hasOwnMeta(path) || decoded.includes('\0')) return null
  const answer = await db.rpc('page_meta_at', { language, path: decoded })
  throwIfRefused(answer)
  return row.nullable().parse(answer.data)
}
