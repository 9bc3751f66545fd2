import arabic from '@fontsource-variable/cairo/files/cairo-arabic-wght-normal.woff2?url'
import latin from '@fontsource-variable/cairo/files/cairo-latin-wght-normal.woff2?url'
import type { Language } from '../lib/language.ts'

/** The font file that most of a page in the language is written with. */
export function fontFor(language: Language): string {
  return language === 'ar' ? arabic : latin
}
