// Characters for private use, which no text of the website has: pages pass them on like any other
const first = 0xe000
const opens = '\ue01e'
/** The end of a mark. */
export const closes = '\ue01f'
const digits = 16
/** Every character of a mark: also in what is left of one that was cut. */
const anyMark = /[\ue000-\ue01f]/g
/** The same in the address of a link. */
const anyEncoded = /%EE%80%[89][0-9A-F]/gi

const numbered = (index: number) =>
  [...index.toString(digits)]
    .map((digit) => String.fromCharCode(first + Number.parseInt(digit, digits)))
    .join('')

/** A line with a mark around its words, after what a list begins with. */
function markedLine(line: string, index: number): string {
  const [, start = '', words = '', end = ''] = /^(\s*(?:[-–•*]\s+)?)(.*?)(\s*)$/s.exec(line) ?? []
  return words ? `${start}${opens}${numbered(index)}${opens}${words}${closes}${end}` : line
}

/** A text with a mark around each of its lines, after what a list begins with. */
export const marked = (text: string, index: number): string =>
  text
    .replace(anyMark, '')
    .split('\n')
    .map((line) => markedLine(line, index))
    .join('\n')

/** What stands within the signs of bold, code and links (app/lib/legal-text.ts). */
const written = /(\*\*[^*]+?:?\*\*|`[^`]+`|\[[^\]]+\]\([^)]*\))/

/**
 * A text with headings, lists, bold, code and links, whose lines are marked by an index each: within these signs, since
 * they are what pages look for. The colon that ends the label of a term is one of them.
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

/** The index that the beginning of a mark has. */
export const numberIn = (mark: string) =>
  Number.parseInt([...mark].map((one) => (one.charCodeAt(0) - first).toString(digits)).join(''), digits)

/** A text without marks, or what is left of them. */
export const withoutMarks = (text: string) => text.replace(anyMark, '').replace(anyEncoded, '')
