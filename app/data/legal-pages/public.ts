import type { CompanySettings } from '#app/data/company-settings/public.ts'
import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'
import { type LegalKind, ownNotice } from '#common/legal.ts'

/** A published version, and since when it is in force. */
export interface LegalVersion {
  version: number
  valid_from: string
}

/** The versions of a legal page, the one in force first. @throws DataError */
export async function readLegalVersions(db: Db, kind: LegalKind): Promise<LegalVersion[]> {
  return rows(
    await db
      .from('legal_pages')
      .select('version, valid_from')
      .eq('kind', kind)
      .order('version', { ascending: false }),
  )
}

/**
 * The version of the privacy notice that the site shows: 0 for the company's own in its settings, which has none.
 * @param settings the company's, as far as they are known
 * @returns null when there is no notice. @throws DataError
 */
export async function readShownNotice(
  db: Db,
  settings: PromiseLike<Partial<Pick<CompanySettings, 'privacy_ar' | 'privacy_en'>> | null>,
): Promise<number | null> {
  const [own, newest] = await Promise.all([
    settings,
    db
      .from('legal_pages')
      .select('version')
      .eq('kind', 'privacy')
      .order('version', { ascending: false })
      .limit(1),
  ])
  if (own?.privacy_ar?.trim() || own?.privacy_en?.trim()) return ownNotice
  return rows(newest)[0]?.version ?? null
}

/** The text of one version in both languages, or null when there is none. @throws DataError */
export async function readLegalText(db: Db, kind: LegalKind, version: number) {
  const found = await db
    .from('legal_pages')
    .select('body_ar, body_en')
    .eq('kind', kind)
    .eq('version', version)
  return rows(found)[0] ?? null
}
