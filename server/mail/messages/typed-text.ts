/**
 * First strong isolate and pop directional isolate: text between them does not affect the direction of other
 * text.
 */
const isolateStart = '\u2068'
const isolateEnd = '\u2069'

/** Removes characters that are not seen and change the direction of the text after them. */
const withoutBidiMarks = (typed: string) => typed.replace(/[\p{Bidi_Control}\u2060-\u206f\ufeff]/gu, '')

/**
 * Makes typed text fit for a sentence in either language: one line, without direction marks, and isolated so
 * that it does not reorder the words around it.
 * @returns '' when nothing is left
 */
export function isolate(typed: string): string {
  const oneLine = withoutBidiMarks(typed)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return oneLine && isolateStart + oneLine + isolateEnd
}

/** Longest name or title in a mail, in characters. */
const maxNameLength = 120

/**
 * Makes a name or title that a stranger may have typed safe for a mail to someone else: isolated, short, and
 * without anything that a mail program turns into a link. People can register with another person's email, so
 * otherwise the company would deliver their links.
 */
export const safeName = (typed: string): string => isolate(shorten(withoutLinks(typed), maxNameLength))

/** Longest part of a text that is sent back to its sender, in characters. */
const maxExcerptLength = 200

/**
 * The beginning of a text, for the email that its sender typed: as safe as a name, but with its own lines.
 */
export const safeExcerpt = (typed: string): string => shorten(withoutLinks(typed), maxExcerptLength)

/** Removes everything that a mail program turns into a link. */
const withoutLinks = (typed: string) =>
  withoutBidiMarks(typed)
    .replace(/:\/\/|@/g, ' ')
    .replace(/\.(?=\p{L})/gu, '. ')
    .trim()

function shorten(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trim()}…`
}

/** Splits a longer typed text into lines, with one '' between paragraphs and none at the ends. */
export function splitLines(typed: string): string[] {
  return withoutBidiMarks(typed)
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter((line, index, lines) => line || (index > 0 && lines[index - 1]))
    .filter((line, index, lines) => line || index < lines.length - 1)
}

/** The direction of a line, by its first letter; `fallback` when it has none. */
export function directionOf(line: string, fallback: 'rtl' | 'ltr'): 'rtl' | 'ltr' {
  const [letter] = /\p{L}/u.exec(line) ?? []
  if (!letter) return fallback
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter)
    ? 'rtl'
    : 'ltr'
}

/** Breaks a line between words into rows of at most `width` characters; a longer word stays whole. */
export function wrapLine(line: string, width = 76): string {
  const rows = ['']
  for (const word of line.split(' ')) {
    const row = rows.at(-1) ?? ''
    if (row && row.length + 1 + word.length > width) rows.push(word)
    else rows[rows.length - 1] = row ? `${row} ${word}` : word
  }
  return rows.join('\n')
}

/** Joins the non-empty words with spaces. */
export const joinWords = (...words: string[]): string => words.filter(Boolean).join(' ')

/** Splits a sentence at its isolated parts, which are at the odd indexes of the result. */
export const splitIsolates = (sentence: string): string[] => sentence.split(/[\u2068\u2069]/)

/** Removes isolates from a sentence, for subjects, where some mail programs show the characters as boxes. */
export const withoutIsolates = (sentence: string): string => splitIsolates(sentence).join('')
