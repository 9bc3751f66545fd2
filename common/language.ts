import { parse } from 'hono/utils/cookie'

export const languages = ['ar', 'en'] as const

/** A language of the site: Arabic, the default, at `/`; English at `/en`. */
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'ar'

/** Whether a value is a language of the site. */
export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

/** The language of a public page's address. */
export function languageOf(pathname: string): Language {
  return /^\/en(?:\/|$)/i.test(pathname) ? 'en' : 'ar'
}

/** The cookie that holds the language of account screens. */
export const languageCookie = 'language'

/**
 * Whether an address is an account screen or below one. Account screens have one address for both languages.
 */
export function isAccountPath(pathname: string): boolean {
  return /^\/((admin|employee|client)(\/.*)?|((forgotten|new)-password|confirm-email|invitation)\/?)(\.data)?$/i.test(
    pathname,
  )
}

/** The language in a cookie header; Arabic if there is none. */
export function languageOfCookie(cookies: string | null): Language {
  const chosen = parse(cookies ?? '', languageCookie)[languageCookie]
  return isLanguage(chosen) ? chosen : defaultLanguage
}

/** Joins texts with the comma of a language. */
export const withCommas = (language: Language, texts: readonly string[]): string =>
  texts.join(language === 'ar' ? '، ' : ', ')

/** Joins our own words, of which only the first begins with a capital: "Design, construction supervision". */
export const wordsWithCommas = (language: Language, words: readonly string[]): string =>
  withCommas(
    language,
    words.map((word, index) => (index > 0 ? word.charAt(0).toLowerCase() + word.slice(1) : word)),
  )

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
 * @param path the address without a language prefix, such as `/projects/1` or `/#about`
 */
export function pathFor(language: Language, path = '/'): string {
  if (language === 'ar') return path
  return path.startsWith('/') && path !== '/' && !/^\/[?#]/.test(path) ? `/en${path}` : `/en${path.slice(1)}`
}

/** The address of a public page without the language prefix. */
export function barePath(pathname: string): string {
  const bare = pathname.replace(/^\/en(?=\/|$)/i, '')
  return bare.startsWith('/') ? bare : `/${bare}`
}

/** The same page in the other language, with its search and hash. */
export function twinPath(pathname: string, search = '', hash = ''): string {
  return `${pathFor(otherLanguage(languageOf(pathname)), barePath(pathname))}${search}${hash}`
}

/** The value of a pair of columns such as `title_ar` and `title_en`; falls back to the other language. */
export function inLanguage(language: Language, ar: string | null, en: string | null): string {
  const [first, second] = language === 'ar' ? [ar, en] : [en, ar]
  return first?.trim() || second?.trim() || ''
}
