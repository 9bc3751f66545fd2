import { directionOf } from '#common/language.ts'
import { hasLetters } from './has-letters.ts'

/**
 * The `dir` of a field that takes both languages: `auto` once it has letters. Digits alone have no direction,
 * and `auto` would move them to the left of an Arabic field.
 */
export const typedDirection = (text: string) => (/\p{L}/u.test(text) ? 'auto' : undefined)

/**
 * The direction of a text by its first letter, for an element whose letters are all in isolated parts: `auto` takes no
 * account of those. Undefined without letters.
 */
export function textDirection(text: string): 'rtl' | 'ltr' | undefined {
  const [first] = /\p{L}/u.exec(text) ?? []
  if (!first) return undefined
  return directionOf(hasLetters(first, 'ar') ? 'ar' : 'en')
}
