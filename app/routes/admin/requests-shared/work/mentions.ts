import type { Colleague } from '#app/data/service-requests/work.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { normalizeForSearch } from '#common/search.ts'

/** What is being typed after an @: where it begins, and the letters so far. */
export interface MentionQuery {
  start: number
  letters: string
}

/** The @ before the caret, if the letters between them could be a name. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const found = /(?:^|[\s(،,])@([\p{L}\p{M}\p{N} .'’-]{0,40})$/u.exec(text.slice(0, caret))
  const letters = found?.[1]
  if (letters === undefined || /\s{2}/.test(letters)) return null
  return { start: caret - letters.length - 1, letters }
}

/** The names that a colleague can be called by: in either language, or as a whole. */
const namesOf = ({ name }: Colleague) => [
  ...new Set([bilingualPart(name, 'ar'), bilingualPart(name, 'en'), name.trim()]),
]

/** Letters as they are compared: in any spelling, and "Al-Otaibi" as "Alotaibi". */
const compared = (letters: string) => normalizeForSearch(letters).replace(/[’'-]/g, '')

/** The words of a name that letters are compared with: each with and without its article, "Al-" or «ال». */
function wordsOf(name: string): string {
  const form = compared(name)
  return ` ${form} ${form.replace(/(^| )(?:al|ال)/g, '$1')}`
}

/** The colleagues whose name, or a word of it, begins with the letters, in any spelling. */
export function matching(colleagues: readonly Colleague[], letters: string): Colleague[] {
  const typed = compared(letters)
  return colleagues.filter((one) => namesOf(one).some((name) => wordsOf(name).includes(` ${typed}`)))
}

/** The colleagues whom a text names with @. */
export const mentionsIn = (text: string, colleagues: readonly Colleague[]): Colleague[] =>
  colleagues.filter((one) => namesOf(one).some((name) => text.includes(`@${name}`)))

/** Splits a text into plain parts and the names that it mentions. */
export function mentionParts(
  text: string,
  mentioned: readonly Colleague[],
): { text: string; mention: boolean }[] {
  // The longest name first, because it may begin with a shorter one
  const names = mentioned.flatMap(namesOf).sort((a, b) => b.length - a.length)
  const parts: { text: string; mention: boolean }[] = []
  let plain = ''
  for (let place = 0; place < text.length; ) {
    const name = names.find((one) => text.startsWith(`@${one}`, place))
    if (name) {
      if (plain) parts.push({ text: plain, mention: false })
      parts.push({ text: `@${name}`, mention: true })
      plain = ''
      place += name.length + 1
    } else plain += text[place++]
  }
  if (plain) parts.push({ text: plain, mention: false })
  return parts
}
