import { type CompanySettings, defaultSettings } from '#app/data/company-settings/public.ts'
import { mapEmbedUrl } from '#app/lib/maps.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { displayPhone, phoneLink } from '#common/phone.ts'

/** The company as the public pages show it, in one language. */
export interface Company {
  name: string
  /** Empty, like the others below, until the company has entered it. */
  email: string
  phone: { href: string; text: string } | null
  address: string
  mapUrl: string
  description: string
  vision: string
  mission: string
}

/** The company settings in one language. The built-in defaults stand in for settings that could not be read. */
export function companyIn(language: Language, settings: CompanySettings | null): Company {
  const known = settings ?? defaultSettings
  const pick = (ar: string | null, en: string | null) => inLanguage(language, ar, en)
  const phone = known.phone?.trim()
  return {
    name: pick(known.company_name_ar, known.company_name_en),
    email: known.email?.trim() ?? '',
    phone: phone ? { href: phoneLink(phone), text: displayPhone(phone) } : null,
    address: pick(known.address_ar, known.address_en),
    mapUrl: known.map_url ? mapEmbedUrl(known.map_url) : '',
    description: pick(known.description_ar, known.description_en),
    vision: pick(known.vision_ar, known.vision_en),
    mission: pick(known.mission_ar, known.mission_en),
  }
}
