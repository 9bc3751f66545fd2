const isolate = '\u2068'
const endOfIsolate = '\u2069'

/** Without marks that would turn the direction of what follows. */
const unmarked = (typed: string) => typed.replace(/[\p{Bidi_Control}\u2060-\u206f\ufeff]/gu, '')

/**
 * Something a person typed, fit to stand within a sentence of either language: on one line, without marks that
 * would turn the direction of what follows, and set apart so that its own direction stays its own.
 */
export function quoted(typed: string): string {
  const plain = unmarked(typed)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return plain && isolate + plain + endOfIsolate
}

/** Most characters of a name or title in a mail. */
const longest = 120

/**
 * The same for what a stranger may have typed, such as a name: short, and nothing in it that a mail program
 * makes a link of. Whoever registers with somebody else's address could otherwise have us send their own.
 */
export function named(typed: string): string {
  const harmless = unmarked(typed)
    .replace(/:\/\/|@/g, ' ')
    .replace(/\.(?=\p{L})/gu, '. ')
    .trim()
  const letters = Array.from(harmless)
  return quoted(letters.length > longest ? `${letters.slice(0, longest).join('').trim()}…` : harmless)
}

/** The lines of a longer text that a person typed, '' between paragraphs; each has its own direction. */
export function linesOf(typed: string): string[] {
  return unmarked(typed)
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter((line, index, lines) => line || (index > 0 && lines[index - 1]))
    .filter((line, index, lines) => line || index < lines.length - 1)
}

/** The direction of a line, by its first letter; `usual` when it has none. */
export function directionOf(line: string, usual: 'rtl' | 'ltr'): 'rtl' | 'ltr' {
  const [letter] = /\p{L}/u.exec(line) ?? []
  if (!letter) return usual
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter)
    ? 'rtl'
    : 'ltr'
}

/** A line broken between words so that none is longer than `width`, unless a word is. */
export function folded(line: string, width = 76): string {
  const rows = ['']
  for (const word of line.split(' ')) {
    const row = rows.at(-1) ?? ''
    if (row && row.length + 1 + word.length > width) rows.push(word)
    else rows[rows.length - 1] = row ? `${row} ${word}` : word
  }
  return rows.join('\n')
}

/** What there is of the words, with a space between them. */
export const spaced = (...words: string[]): string => words.filter(Boolean).join(' ')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text for use in HTML, in elements and in quoted attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** A sentence with `quoted` parts, for use in an HTML element: mail programs know `<bdi>` better than the marks. */
export const asHtml = (sentence: string): string =>
  escaped(sentence).replaceAll(isolate, '<bdi>').replaceAll(endOfIsolate, '</bdi>')

/** The same for a subject, whose readers show the marks as boxes now and then. */
export const asSubject = (sentence: string): string => sentence.replace(/[\u2068\u2069]/g, '')
