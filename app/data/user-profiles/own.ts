import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'
import type { Language } from '#common/language.ts'

// In a file of its own: every screen reads it, and needs none of the forms beside it
const ownColumns =
  'id, full_name, user_type, phone, department, company_name, is_active, client_type, national_id, commercial_registration, unified_number, locale, updated_at'

/** The profile of an account as its owner sees it, or null when there is none. */
export async function readOwnProfile(db: Db, id: string) {
  return rows(await db.from('user_profiles').select(ownColumns).eq('id', id).limit(1))[0] ?? null
}
export type OwnProfile = NonNullable<Awaited<ReturnType<typeof readOwnProfile>>>

/** Keeps the language that an account reads, which mails to it are written in. Nobody need hear of a failure. */
export async function keepLocale(db: Db, id: string, locale: Language): Promise<void> {
  await db.from('user_profiles').update({ locale }).eq('id', id)
}
