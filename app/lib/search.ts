import { toLatinDigits } from '#common/digits.ts'

/**
 * A text as it is searched by: however its alefs, yas and tas, its marks, its digits and its capitals are
 * written. The same rules as `private.search_form` of the database.
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

/** Whether each word of a search stands in one of some texts. */
export function matchesSearch(search: string, texts: (string | null | undefined)[]): boolean {
  const known = texts.map((text) => normalizeForSearch(text ?? ''))
  return normalizeForSearch(search)
    .split(' ')
    .every((word) => known.some((text) => text.includes(word)))
}
