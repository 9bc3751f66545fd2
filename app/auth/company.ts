import { createContext, use, useSyncExternalStore } from 'react'
import type { SentMails } from '#app/data/context.ts'
import type { Picture } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { inLanguage, type Language } from '#common/language.ts'

/** The company, as every screen with accounts shows it. */
export interface Company {
  nameAr: string
  nameEn: string
  logo: Picture | null
  /** Formatted on the server, so that the phone library never reaches these pages. Null until it was entered. */
  phone: { shown: string; link: string } | null
  /** Null until it was entered. */
  email: string | null
  mails: SentMails
  /** Whether the site can keep files that clients send: a hosted one needs its secret key. */
  takesFiles: boolean
}

/** A context of its own: the frames already use the outlet's context for the profile. */
export const CompanyContext = createContext<Company | null>(null)

type Names = Pick<Company, 'nameAr' | 'nameEn'>
let saved: Names | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a name that was just saved. The page itself still has the name that it was loaded with. */
export function showSavedName(names: Names) {
  saved = names
  for (const listener of listeners) listener()
}

/** The company with its name in the current language. @throws outside the account layout */
export function useCompany(): {
  name: string
  /** The name in the given language, for texts that are not in the page's language. */
  nameIn(language: Language): string
} & Pick<Company, 'logo' | 'phone' | 'email' | 'mails' | 'takesFiles'> {
  const company = use(CompanyContext)
  const language = useLanguage()
  const names = useSyncExternalStore(
    subscribe,
    () => saved,
    () => null,
  )
  if (!company) throw new Error('useCompany must be used inside the account layout')
  const nameIn = (language: Language) =>
    inLanguage(language, (names ?? company).nameAr, (names ?? company).nameEn)
  return {
    name: nameIn(language),
    nameIn,
    logo: company.logo,
    phone: company.phone,
    email: company.email,
    mails: company.mails,
    takesFiles: company.takesFiles,
  }
}
