import arabic from '#app/assets/fonts/cairo-arabic.woff2?url'
import digits from '#app/assets/fonts/cairo-digits.woff2?url'
import letters from '#app/assets/fonts/cairo-letters.woff2?url'
import type { Language } from '#common/language.ts'

/** The font files that a page in the language is written with; public pages carry them inside. */
export function fontsFor(language: Language): string[] {
  return language === 'ar' ? [arabic, digits] : [letters, digits]
}
