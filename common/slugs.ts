import type { Language } from './language.ts'
import { limits } from './limits.ts'
import { isUuid } from './uuid.ts'

/** The parts of the website whose items have slugs. */
const sections = ['projects', 'services', 'team', 'careers', 'news'] as const
export type AddressSection = (typeof sections)[number]

/** Slugs that no item can have, since they are or may become pages: private.is_reserved() in the database. */
const reserved =
  'admin all api ar assets category data edit en feed index login new page preview print rss search send sitemap stop'.split(
    ' ',
  )

/** Vowel marks and accents, tatweel, invisible characters, and apostrophes, which join the letters around them. */
const dropped =
  /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff'\u2018\u2019\u02bc`]/g
const same: Record<string, string> = { ک: 'ك', ی: 'ي', ہ: 'ه', ھ: 'ه', ە: 'ه' }
const foreign = {
  ar: /[^a-z0-9\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a4\u06af]+/g,
  en: /[^a-z0-9]+/g,
}

/** How many characters of a title are read: far more than any title has. */
const longest = 1000

/**
 * The slug of a title, as private.slug_of() in the database makes it.
 * @returns '' where the title has no letter of the language; an Arabic slug can contain Latin letters
 */
export function slugOf(title: string, language: Language): string {
  const plain = (title.length > longest ? [...title].slice(0, longest).join('') : title)
    .normalize('NFKD')
    .toLowerCase()
    .replace(dropped, '')
    .replace(/[کیہھە]/g, (letter) => same[letter] ?? letter)
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .normalize('NFC')
    .replace(/[\u0653-\u0655]/g, '')
  const slug = trim(plain.replace(foreign[language], '-'))
  if (slug.length <= limits.slug) return slug
  const cut = slug.slice(0, limits.slug)
  // Do not cut within a word
  return slug[limits.slug] === '-' ? cut : cut.replace(/-[^-]*$/, '')
}

const trim = (text: string) => text.replace(/^-+|-+$/g, '')

type SlugProblem = 'slug_malformed' | 'slug_reserved'

/** What is wrong with a slug that someone typed; null for nothing. */
export function slugProblem(slug: string, language: Language): SlugProblem | null {
  if (slugOf(slug, language) !== slug) return 'slug_malformed'
  return reserved.includes(slug) || isUuid(slug) ? 'slug_reserved' : null
}

/** The slugs of an item, one for each language. */
export interface Slugs {
  slug_ar: string
  slug_en: string
}

/**
 * The path of an item's page in each language, without the language prefix and percent-encoded, as links have
 * it.
 */
export const pathsOf = (section: AddressSection, { slug_ar, slug_en }: Slugs): Record<Language, string> => ({
  ar: `/${section}/${encodeURIComponent(slug_ar)}`,
  en: `/${section}/${encodeURIComponent(slug_en)}`,
})
