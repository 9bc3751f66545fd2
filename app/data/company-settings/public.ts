import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'
import { defaultCompany } from '#app/lib/constants.ts'

const columns =
  'company_name_ar, company_name_en, email, phone, address_ar, address_en, map_url, description_ar, description_en, vision_ar, vision_en, mission_ar, mission_en, privacy_ar, privacy_en, is_open, closed_since, hides_empty_sections, whatsapp, social_links, opening_hours'

/** The company's settings, or null when there are none. */
export async function readCompanySettings(db: Db) {
  return rows(await db.from('company_settings').select(columns).limit(1))[0] ?? null
}

/**
 * Used when the settings cannot be read: what every new database starts with (section 2 of the
 * specification).
 */
export const defaultSettings: CompanySettings = {
  company_name_ar: defaultCompany.nameAr,
  company_name_en: defaultCompany.nameEn,
  email: defaultCompany.email,
  phone: defaultCompany.phone,
  address_ar: defaultCompany.addressAr,
  address_en: defaultCompany.addressEn,
  map_url: defaultCompany.mapUrl,
  description_ar: null,
  description_en: null,
  vision_ar: null,
  vision_en: null,
  mission_ar: null,
  mission_en: null,
  privacy_ar: null,
  privacy_en: null,
  is_open: true,
  closed_since: null,
  hides_empty_sections: false,
  whatsapp: null,
  social_links: {},
  opening_hours: [],
}

export type CompanySettings = NonNullable<Awaited<ReturnType<typeof readCompanySettings>>>
