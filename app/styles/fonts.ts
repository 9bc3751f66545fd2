import display from '#app/assets/fonts/alexandria-arabic.woff2?url'
import arabic from '#app/assets/fonts/cairo-arabic.woff2?url'
import digits from '#app/assets/fonts/cairo-digits.woff2?url'
import latin from '#app/assets/fonts/hanken-grotesk-latin.woff2?url'
import arabicWord from '#app/assets/fonts/word-arabic.woff2?url'
import englishWord from '#app/assets/fonts/word-english.woff2?url'
import type { Language } from '#common/language.ts'

/**
 * The font files that a page in the language needs. Public pages also need those of large titles and of the
 * link to the other language; there the server inlines them all (server/pages/inline-css.ts).
 */
export function fontsFor(language: Language, isPublic: boolean): string[] {
  if (language === 'en') return isPublic ? [latin, arabicWord] : [latin]
  return isPublic ? [arabic, digits, display, englishWord] : [arabic, digits]
}
