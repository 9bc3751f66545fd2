import type { Db } from '#app/data/db.ts'
import { throwIfRefused } from '#app/data/result.ts'
import type { Language } from '#common/language.ts'
import type { AddressSection, Slugs } from '#common/slugs.ts'

/** What an address leads to: an item that is shown, or `gone` if it was on the website before. */
export type FoundAddress =
  | ({
      state: 'shown'
      id: string
      table_name: 'projects' | 'services' | 'team_members' | 'leadership_team' | 'openings' | 'news'
    } & Slugs)
  | { state: 'gone' }

/**
 * Finds the item at an address: by a slug of either language, an earlier slug, or an id; null if it
 * never led anywhere. @throws DataError
 */
export async function findAddress(
  db: Db,
  section: AddressSection,
  language: Language,
  slug: string,
): Promise<FoundAddress | null> {
  // PostgreSQL cannot store NUL
  if (slug.includes('\0')) return null
  const answer = await db.rpc('find_address', { section, language, slug })
  throwIfRefused(answer)
  return answer.data
}
