import type { readPageMeta } from '#app/data/page-meta/public.ts'
import { type Picture, publicPicture } from '#app/lib/images.ts'
import type { Language } from '#common/language.ts'

/** What an editor wrote for a page in one language; empty where the page says it by itself. */
export interface OwnMeta {
  title: string
  description: string
  picture: Picture | null
}

/** The part of a row of `page_meta` for one language; null where there is nothing. */
export function ownMeta(
  row: Awaited<ReturnType<typeof readPageMeta>>,
  language: Language,
  storageBase: string,
): OwnMeta | null {
  if (!row) return null
  const own = {
    title: row[`title_${language}`] ?? '',
    description: row[`description_${language}`] ?? '',
    picture: publicPicture(row.image_url, storageBase, row),
  }
  return own.title || own.description || own.picture ? own : null
}
