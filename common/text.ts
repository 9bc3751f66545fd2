/** Text as it is stored: without white space around it, lines ended by a single line feed. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** True when the text shows something: white space and invisible marks alone do not. */
export function isBlank(text: string): boolean {
  return text.replace(/[\s\p{Cf}\p{Zl}\p{Zp}]/gu, '') === ''
}

/** Length as the database counts it, in characters and not in UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

const lineControls = /\p{Cc}/u
const textControls = /[^\P{Cc}\t\n\r]/u

/** True when the text holds characters that the database refuses, such as a line end in a name. */
export function hasControls(text: string, lines: 'one' | 'many'): boolean {
  return (lines === 'one' ? lineControls : textControls).test(text) || !text.isWellFormed()
}

/** The text without control characters, which the database refuses in what it is asked as in what it stores. */
export function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, '').toWellFormed()
}
