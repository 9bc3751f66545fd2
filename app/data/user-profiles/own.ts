import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'
import type { Language } from '#common/language.ts'

// A separate file: every screen reads the own profile, and none needs the forms beside it
const ownColumns =
  'id, full_name, user_type, phone, department, company_name, is_active, client_type, national_id, commercial_registration, unified_number, locale, areas, updated_at'

/** The profile of an account as its owner sees it, or null when there is none. */
export async function readOwnProfile(db: Db, id: string) {
  return rows(await db.from('user_profiles').select(ownColumns).eq('id', id).limit(1))[0] ?? null
}
export type OwnProfile = NonNullable<Awaited<ReturnType<typeof readOwnProfile>>>

/** Stores the language of an account, in which its mails are written. A failure is ignored. */
export async function keepLocale(db: Db, id: string, locale: Language): Promise<void> {
  await db.from('user_profiles').update({ locale }).eq('id', id)
}
