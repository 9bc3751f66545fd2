import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'
import { riyadhDay } from '#common/moment.ts'
import { byKind } from './kinds.ts'

const columns = 'id, kind, title_ar, title_en, number, issuer_ar, issuer_en, valid_until, created_at'

/**
 * The registrations and certificates to show today: active, still valid, by kind. The policy says the same.
 */
export async function readCredentials(db: Db) {
  return byKind(
    rows(
      await db
        .from('credentials')
        .select(columns)
        .eq('is_active', true)
        .or(`valid_until.is.null,valid_until.gte.${riyadhDay()}`),
    ),
  )
}

export type PublicCredential = Awaited<ReturnType<typeof readCredentials>>[number]
