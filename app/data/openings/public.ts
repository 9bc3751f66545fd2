import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'
import { riyadhDay } from '#common/moment.ts'
import { pathsOf } from '#common/slugs.ts'

const columns =
  'id, title_ar, title_en, department_ar, department_en, place_ar, place_en, kind, description_ar, description_en, ' +
  'requirements_ar, requirements_en, closes_on, published_at, slug_ar, slug_en'

/** A published opening, with the words of both languages. */
export interface PublicOpening {
  id: string
  title_ar: string
  title_en: string
  department_ar: string | null
  department_en: string | null
  place_ar: string | null
  place_en: string | null
  kind: 'full_time' | 'part_time' | 'contract' | 'temporary' | 'internship'
  description_ar: string
  description_en: string
  requirements_ar: string | null
  requirements_en: string | null
  closes_on: string | null
  published_at: string
  slug_ar: string
  slug_en: string
}

/**
 * Whether someone can apply today, by the day in Riyadh: the rule of private.open_opening() in the database.
 */
export const isOpen = ({ closes_on }: Pick<PublicOpening, 'closes_on'>, today = riyadhDay()): boolean =>
  closes_on === null || closes_on >= today

/** Every published opening, in order, including closed ones. */
async function readPublished(db: Db): Promise<PublicOpening[]> {
  return rows(
    await db
      .from('openings')
      .select(columns)
      .eq('is_active', true)
      .order('display_order')
      .order('id')
      .overrideTypes<PublicOpening[], { merge: false }>(),
  )
}

/** The openings for which someone can apply today, in order. */
export const readOpenOpenings = async (db: Db): Promise<PublicOpening[]> =>
  (await readPublished(db)).filter((opening) => isOpen(opening))

/** The opening with this id, if someone can apply for it today. */
export const readOpenOpening = async (db: Db, id: string): Promise<PublicOpening | null> =>
  (await readOpenOpenings(db)).find((opening) => opening.id === id) ?? null

/** The published opening with this id, even if it has closed. */
export const readOpening = async (db: Db, id: string): Promise<PublicOpening | null> =>
  (await readPublished(db)).find((opening) => opening.id === id) ?? null

/** The path of an opening's page in each language, without the language. */
export const openingPaths = (opening: PublicOpening) => pathsOf('careers', opening)
