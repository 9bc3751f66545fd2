import { createContext, use } from 'react'
import type { Picture } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { inLanguage } from '#common/language.ts'

/** The company, as every screen with accounts shows it. */
export interface Company {
  nameAr: string
  nameEn: string
  logo: Picture | null
  /** Formatted on the server, so that the phone library never reaches these pages. Null until it was entered. */
  phone: { shown: string; link: string } | null
}

/** A context of its own: the frames already use the outlet's context for the profile. */
export const CompanyContext = createContext<Company | null>(null)

/** The company with its name in the current language. @throws outside the account layout */
export function useCompany(): { name: string } & Pick<Company, 'logo' | 'phone'> {
  const company = use(CompanyContext)
  const language = useLanguage()
  if (!company) throw new Error('useCompany must be used inside the account layout')
  return {
    name: inLanguage(language, company.nameAr, company.nameEn),
    logo: company.logo,
    phone: company.phone,
  }
}
