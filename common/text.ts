/** Text as it is stored: trimmed, with line feeds as line breaks. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/**
 * A line of text as it is stored: trimmed, without invisible characters. Copied names carry zero-width spaces
 * and marks that reverse the text after them. The marks LRM, RLM and ALM stay within a line, since an editor
 * may have set them.
 */
export const tidyLine = (text: string): string =>
  tidy(text)
    .replace(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^[\s\u061c\u200e\u200f]+|[\s\u061c\u200e\u200f]+$/g, '')

/** Whether the text shows nothing: only white space and invisible characters. */
export function isBlank(text: string): boolean {
  // Fillers and the empty Braille pattern are letters and signs to Unicode, and show nothing either
  return text.replace(/[\s\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]/gu, '') === ''
}

/** Whether the text has a letter of any script; signs and digits alone are not a name. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

/** The length in characters as PostgreSQL counts them, not in UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

const lineControls = /\p{Cc}/u
const textControls = /[^\P{Cc}\t\n\r]/u

/** Whether the text has characters that the database refuses, such as a line break in a name. */
export function hasControls(text: string, lines: 'one' | 'many'): boolean {
  return (lines === 'one' ? lineControls : textControls).test(text) || !text.isWellFormed()
}

/** Removes the marks that reverse the text after them; names and subjects from strangers may contain them. */
function withoutDirectionMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

/** Text as markup shows it: < > and & are written as entities. */
export function escapeMarkup(text: string): string {
  return text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? '')
}

/** Removes control characters, which the database refuses in queries as well as in stored text. */
export function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, '').toWellFormed()
}

/** Text on one line, without characters that the database refuses or that turn the text after them around. */
export const oneLine = (text: string): string =>
  withoutDirectionMarks(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .toWellFormed()
    .trim()

/** The items of a list that was typed as lines, without the signs before them; empty lines are left out. */
export const listItems = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-–•*]\s+/, '').trim())
    .filter(Boolean)
