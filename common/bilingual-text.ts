import { type Language, otherLanguage } from './language.ts'

const letters = { ar: /\p{Script=Arabic}/gu, en: /\p{Script=Latin}/gu }

/** Emails and links, whose letters are of no language. */
const addresses = /\S*(?:@|:\/\/|www\.)\S*/gi

/** A name or a term alone is no translation. */
const fewestWords = 3

/** How much longer one language may be than the other: much longer is probably not the same in both. */
const mostTimes = 3

/**
 * The two parts of a text with paragraphs in Arabic and then in English, or the other way round. Null for any other
 * text, and in doubt: if it has only a few words of one language, or a line that both need, such as a phone number.
 */
export function bilingualText(text: string): Record<Language, string> | null {
  const parts: Record<Language, string[]> = { ar: [], en: [] }
  const order: Language[] = []
  for (const line of text.trim().split('\n')) {
    const language = languageOfLine(line)
    if (language) {
      parts[language].push(line)
      if (order.at(-1) !== language) order.push(language)
    } else if (/[\p{L}\p{N}]/u.test(line)) return null
    else if (!line.trim() && order.length > 0) parts[order.at(-1) ?? 'ar'].push(line)
  }
  if (order.length !== 2) return null
  const ar = parts.ar.join('\n').trim()
  const en = parts.en.join('\n').trim()
  const [shorter = 0, longer = 0] = [wordsIn(ar), wordsIn(en)].toSorted((one, other) => one - other)
  return shorter >= fewestWords && longer <= mostTimes * shorter ? { ar, en } : null
}

/** The language in which most of a line is written; undefined without letters. */
function languageOfLine(line: string): Language | undefined {
  const words = line.replace(addresses, '')
  const ar = words.match(letters.ar)?.length ?? 0
  const en = words.match(letters.en)?.length ?? 0
  return ar === 0 && en === 0 ? undefined : ar > en ? 'ar' : 'en'
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

/**
 * A text with the paragraphs in the reader's language first, where it has both. Nothing is left out: two languages
 * need not say the same.
 */
export function ownLanguageFirst(text: string, language: Language): string {
  const parts = bilingualText(text)
  return parts ? `${parts[language]}\n\n${parts[otherLanguage(language)]}` : text
}
