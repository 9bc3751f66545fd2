import type { Db } from '#app/data/db.ts'
import { throwIfRefused } from '#app/data/result.ts'
import type { Language } from '#common/language.ts'
import type { AddressSection, Slugs } from '#common/slugs.ts'

/** What an address leads to: an item that is shown, `gone` if it was on the website before, null if it never was. */
type Found =
  | ({
      state: 'shown'
      id: string
      table_name: 'projects' | 'services' | 'team_members' | 'leadership_team' | 'openings' | 'news'
    } & Slugs)
  | { state: 'gone' }
  | null

/**
 * Finds the item at an address: by a slug of either language, an earlier slug, or an id. @throws DataError
 */
export async function findAddress(
  db: Db,
  section: AddressSection,
  language: Language,
  slug: string,
): Promise<Found> {
  // PostgreSQL cannot store NUL
  if (slug.includes('\0')) return null
  const answer = await db.rpc('find_address', { section, language, slug })
  throwIfRefused(answer)
  return answer.data as Found
}
