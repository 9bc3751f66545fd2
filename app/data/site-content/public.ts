import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'
import { inLanguage, type Language } from '#common/language.ts'

export const siteSections = ['hero', 'about', 'services', 'projects', 'team', 'contact', 'footer'] as const
export type SiteSection = (typeof siteSections)[number]

/** A piece of text that editors change. */
export interface Copy {
  title: string
  text: string
}

/** Used when the texts cannot be read: there are none. */
export const noCopy: Record<string, Copy> = {}

const columns = 'section, content_key, title_ar, title_en, text_ar, text_en'

/** The active pieces of some sections, in one language, by `section/key` such as `hero/main`. */
export async function readCopy(db: Db, language: Language, sections: readonly SiteSection[]) {
  const found = rows(
    await db.from('site_content').select(columns).eq('is_active', true).in('section', sections),
  )
  return Object.fromEntries(
    found.map((row): [string, Copy] => [
      `${row.section}/${row.content_key}`,
      {
        title: inLanguage(language, row.title_ar, row.title_en),
        text: inLanguage(language, row.text_ar, row.text_en),
      },
    ]),
  )
}
