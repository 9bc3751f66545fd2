import { createContext, use } from 'react'
import type { Picture } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { inLanguage } from '#common/language.ts'

/** The firm, as every screen with accounts shows it. */
export interface Firm {
  nameAr: string
  nameEn: string
  logo: Picture | null
  /** As people read it, and the address that calls it: the code that knows phone numbers stays on the server. */
  phone: { shown: string; link: string }
}

/** Not the outlet's context, which the frames use for whom they have let in. */
export const FirmContext = createContext<Firm | null>(null)

/** The firm as a screen shows it, with its name in the language of the screen. */
export function useFirm(): { name: string } & Pick<Firm, 'logo' | 'phone'> {
  const firm = use(FirmContext)
  const language = useLanguage()
  if (!firm) throw new Error('useFirm is for screens below the layout of accounts')
  return { name: inLanguage(language, firm.nameAr, firm.nameEn), logo: firm.logo, phone: firm.phone }
}
