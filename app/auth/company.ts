import { createContext, use } from 'react'
import type { Picture } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { inLanguage } from '#common/language.ts'

/** The company, as every screen with accounts shows it. */
export interface Company {
  nameAr: string
  nameEn: string
  logo: Picture | null
  /** As people read it, and the address that calls it: the code that knows phone numbers stays on the server. */
  phone: { shown: string; link: string }
}

/** Not the outlet's context, which the frames use for whom they have let in. */
export const CompanyContext = createContext<Company | null>(null)

/** The company as a screen shows it, with its name in the language of the screen. */
export function useCompany(): { name: string } & Pick<Company, 'logo' | 'phone'> {
  const company = use(CompanyContext)
  const language = useLanguage()
  if (!company) throw new Error('useCompany is for screens below the layout of accounts')
  return {
    name: inLanguage(language, company.nameAr, company.nameEn),
    logo: company.logo,
    phone: company.phone,
  }
}
