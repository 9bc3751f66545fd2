import { toLatinDigits } from '#common/digits.ts'

/**
 * A text as search compares it: regardless of alef, ya and ta forms, vowel marks, digits and case.
 * The same rules as `private.search_form` in the database.
 */
export function normalizeForSearch(text: string): string {
  return toLatinDigits(text.normalize('NFKC').toLowerCase())
    .replace(/[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\p{Cf}]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئی]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether every word of a search occurs in at least one of the texts. */
export function matchesSearch(search: string, texts: (string | null | undefined)[]): boolean {
  const known = texts.map((text) => normalizeForSearch(text ?? ''))
  return normalizeForSearch(search)
    .split(' ')
    .every((word) => known.some((text) => text.includes(word)))
}
