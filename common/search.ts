import { toLatinDigits } from '#common/digits.ts'
import { stemOf } from '#common/stems.ts'

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

/** Filler words, which do not narrow a search. */
const fillers = new Set('a an and at by for from in of on or the to with و او في من علي الي عن مع'.split(' '))

const runs = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** The words of a search without filler words, unless it has no others. */
export function searchWords(search: string): string[] {
  const words = [...new Set(normalizeForSearch(search).split(' '))].filter((word) => runs(word).length > 0)
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

/** Joins the article to its name, so that "Al-Otaibi" and "Al Otaibi" are both "Alotaibi". */
const joinArticles = (text: string) => text.replace(/(^|[^\p{L}\p{N}])al[- ](?=\p{L})/gu, '$1al')

/**
 * Returns a function that counts how many of some words occur in texts: as typed, also within a word, or as
 * another word of the same family ("structural" and "structures", «المعمارية» and «معماري»).
 * @param words what `searchWords` returns
 */
export function wordsIn(words: readonly string[]): (texts: readonly (string | null | undefined)[]) => number {
  const wanted = words.map((word) => ({ word, joined: joinArticles(word), stems: runs(word).map(stemOf) }))
  return (texts) => {
    const text = texts.map((one) => normalizeForSearch(one ?? '')).join('\n')
    let known: Set<string> | undefined
    const holds = (stem: string) => {
      known ??= new Set(runs(text).map(stemOf))
      // Arabic joins words such as "and" and "for" to the next word, so look for longer stems within words
      // too
      return known.has(stem) || (/^\p{Script=Arabic}{4,}$/u.test(stem) && text.includes(stem))
    }
    const joinedText = joinArticles(text)
    return wanted.filter(
      ({ word, joined, stems }) => text.includes(word) || joinedText.includes(joined) || stems.every(holds),
    ).length
  }
}

/** Whether every word of a search occurs in at least one of the texts. */
export function matchesSearch(search: string, texts: (string | null | undefined)[]): boolean {
  const words = searchWords(search)
  return wordsIn(words)(texts) === words.length
}
