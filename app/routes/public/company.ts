import type { CompanySettings } from '#app/data/company-settings/public.ts'
import { defaultCompany } from '#app/lib/constants.ts'
import { mapEmbedUrl } from '#app/lib/maps.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { displayPhone, phoneLink } from '#common/phone.ts'

/** The company as the public pages show it, in one language. */
export interface Company {
  name: string
  email: string
  phone: { href: string; text: string }
  address: string
  mapUrl: string
  description: string
  vision: string
  mission: string
}

/** The company settings in one language; defaults for what is missing. */
export function companyIn(language: Language, settings: CompanySettings | null): Company {
  const pick = (ar: string | null | undefined, en: string | null | undefined) =>
    inLanguage(language, ar ?? null, en ?? null)
  const phone = settings?.phone.trim() || defaultCompany.phone
  return {
    name:
      pick(settings?.company_name_ar, settings?.company_name_en) ||
      pick(defaultCompany.nameAr, defaultCompany.nameEn),
    email: settings?.email.trim() || defaultCompany.email,
    phone: { href: phoneLink(phone), text: displayPhone(phone) },
    address:
      pick(settings?.address_ar, settings?.address_en) ||
      pick(defaultCompany.addressAr, defaultCompany.addressEn),
    mapUrl: mapEmbedUrl(settings?.map_url),
    description: pick(settings?.description_ar, settings?.description_en),
    vision: pick(settings?.vision_ar, settings?.vision_en),
    mission: pick(settings?.mission_ar, settings?.mission_en),
  }
}
