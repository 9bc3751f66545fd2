import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

const columns =
  'company_name_ar, company_name_en, email, phone, address_ar, address_en, map_url, description_ar, description_en, vision_ar, vision_en, mission_ar, mission_en'

/** The company's settings, or null when there are none. */
export async function readCompanySettings(db: Db) {
  return rows(await db.from('company_settings').select(columns).limit(1))[0] ?? null
}

export type CompanySettings = NonNullable<Awaited<ReturnType<typeof readCompanySettings>>>
