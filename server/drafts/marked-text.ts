// Private-use characters, which no text of the website contains; pages treat them like any others
const first = 0xe000
const opens = '\ue01e'
/** The end of a mark. */
export const closes = '\ue01f'
const digits = 16
/** Every character of a mark, so that remains of a shortened mark are found too. */
const anyMark = /[\ue000-\ue01f]/g
/** The same characters, percent-encoded in the address of a link. */
const anyEncoded = /%EE%80%[89][0-9A-F]/gi

const numbered = (index: number) =>
  [...index.toString(digits)]
    .map((digit) => String.fromCharCode(first + Number.parseInt(digit, digits)))
    .join('')

/** Puts a mark around the words of a line, after its bullet. */
function markedLine(line: string, index: number): string {
  const [, start = '', words = '', end = ''] = /^(\s*(?:[-–•*]\s+)?)(.*?)(\s*)$/s.exec(line) ?? []
  return words ? `${start}${opens}${numbered(index)}${opens}${words}${closes}${end}` : line
}

/** Puts a mark around each line of a text, after its bullet. */
export const marked = (text: string, index: number): string =>
  text
    .replace(anyMark, '')
    .split('\n')
    .map((line) => markedLine(line, index))
    .join('\n')

/** Bold text, code and links, with their signs (app/lib/legal-text.ts). */
const written = /(\*\*[^*]+?:?\*\*|`[^`]+`|\[[^\]]+\]\([^)]*\))/

/**
 * Marks each line of a text with headings, lists, bold, code and links by an index. The marks are within
 * these signs, because pages look for the signs. The colon at the end of a term's label counts as a sign.
 * @param indexOf the index of a line, from 0
 */
export function markedByLine(text: string, indexOf: (line: number) => number): string {
  return text
    .replace(anyMark, '')
    .split('\n')
    .map((line, number) => {
      if (line.trim() === '' || line.trim() === '{contact}') return line
      const index = indexOf(number)
      const [, start = '', words = ''] = /^(\s*(?:(?:##|-)\s+)?)(.*)$/s.exec(line) ?? []
      const pieces = words.split(written).map((piece, place) => {
        if (place % 2 === 0) {
          const [, before = '', plain = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(piece) ?? []
          return plain ? before + markedLine(plain, index) + after : piece
        }
        const [, sign = '', inner = '', end = ''] =
          /^(\*\*|`|\[)(.+?)(:?\*\*|`|\]\([^)]*\))$/s.exec(piece) ?? []
        return sign + markedLine(inner, index) + end
      })
      return start + pieces.join('')
    })
    .join('\n')
}

const digit = `[${String.fromCharCode(first)}-${String.fromCharCode(first + digits - 1)}]`
/** The beginning of a mark, with its index. */
export const opening = new RegExp(`^${opens}(${digit}+)${opens}$`)
/** Where marks begin and end. */
export const edges = new RegExp(`(${opens}${digit}+${opens}|${closes})`)

/** The index in the opening of a mark. */
export const numberIn = (mark: string) =>
  Number.parseInt([...mark].map((one) => (one.charCodeAt(0) - first).toString(digits)).join(''), digits)

/** A text without marks or remains of marks. */
export const withoutMarks = (text: string) => text.replace(anyMark, '').replace(anyEncoded, '')
