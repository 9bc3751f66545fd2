import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'
import type { LegalKind } from '#common/legal.ts'

/** A version that can be read, and when it came into force. */
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

/** The text of one version in both languages, or null when there is none. @throws DataError */
export async function readLegalText(db: Db, kind: LegalKind, version: number) {
  const found = await db
    .from('legal_pages')
    .select('body_ar, body_en')
    .eq('kind', kind)
    .eq('version', version)
  return rows(found)[0] ?? null
}
