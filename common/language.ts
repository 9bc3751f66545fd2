export const languages = ['ar', 'en'] as const

/** A language of the site: Arabic is the default, at `/`; English is at `/en`. */
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'ar'

/** True when the value names a language of the site. */
export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

/** The language that a public address is in. */
export function languageOf(pathname: string): Language {
  return /^\/en(?:\/|$)/i.test(pathname) ? 'en' : 'ar'
}

/** The cookie that holds the language of the screens whose address names none. */
export const languageCookie = 'language'

/** True for the screens of people with accounts: one address for both languages. */
export function isAccountPath(pathname: string): boolean {
  return /^\/(admin(\/[\w/-]*)?|employee\/(login|portal)|client\/(login|register|portal)|forgotten-password|new-password)\/?(\.data)?$/i.test(
    pathname,
  )
}

/** The language that a cookie header chooses; Arabic when it chooses none. */
export function languageOfCookie(cookies: string | null): Language {
  const value = cookies?.match(/(?:^|;\s*)language=(ar|en)(?:;|$)/)?.[1]
  return isLanguage(value) ? value : defaultLanguage
}

/** The writing direction of a language. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The other language of the site. */
export function otherLanguage(language: Language): Language {
  return language === 'ar' ? 'en' : 'ar'
}

/**
 * The address of a public page in a language.
 * @param path the page's address without a language, such as `/projects/1` or `/#about`
 */
export function pathFor(language: Language, path = '/'): string {
  if (language === 'ar') return path
  return path.startsWith('/') && path !== '/' && !/^\/[?#]/.test(path) ? `/en${path}` : `/en${path.slice(1)}`
}

/** The address of a public page without its language. */
export function barePath(pathname: string): string {
  const bare = pathname.replace(/^\/en(?=\/|$)/i, '')
  return bare.startsWith('/') ? bare : `/${bare}`
}

/** The same page in the other language, with its search and hash. */
export function twinPath(pathname: string, search = '', hash = ''): string {
  return `${pathFor(otherLanguage(languageOf(pathname)), barePath(pathname))}${search}${hash}`
}

/** The value of a pair of columns such as `title_ar` and `title_en`; the other language where one is empty. */
export function inLanguage(language: Language, ar: string | null, en: string | null): string {
  const [first, second] = language === 'ar' ? [ar, en] : [en, ar]
  return first?.trim() || second?.trim() || ''
}
