import Papa from 'papaparse'
import { isBlank } from '#common/text.ts'

/** The most bytes, rows and columns of a file, and characters of a cell; browsers cannot show more. */
export const mostBytes = 10 * 1024 * 1024
export const mostRows = 10_000
export const mostColumns = 200
export const longestCell = 5000

/** Why a file cannot be read. */
export type FileProblem =
  | 'excel'
  | 'empty'
  | 'no_rows'
  | 'too_large'
  | 'too_many'
  | 'too_wide'
  | 'cell_too_long'
  | 'quotes'
  | 'not_text'

/** A row of a file, with its line in the spreadsheet, where the heads are line 1. */
interface FileRow {
  line: number
  cells: string[]
}

/** A file as rows of cells. */
export interface ReadFile {
  heads: string[]
  rows: FileRow[]
}

const starts = (bytes: Uint8Array, ...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte)

/**
 * The share of zero bytes at even or at odd places. UTF-16 text without a byte order mark has many at one of
 * them, and hardly any at the other.
 */
function zeros(bytes: Uint8Array, first: 0 | 1): number {
  const some = bytes.subarray(0, 4000)
  let count = 0
  for (let at = first; at < some.length; at += 2) if (some[at] === 0) count++
  return count / Math.max(1, some.length / 2)
}

/**
 * Whether a text is UTF-8 with broken parts, for example because the file was cut off: nearly all its letters
 * beyond ASCII can be read, but next to none in Windows-1256 text.
 */
const isBrokenUtf8 = (text: string) => {
  const broken = text.split('\ufffd').length - 1
  return broken * 5 < (text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0)
}

/**
 * The text of a file in UTF-8, UTF-16 or Windows-1256, which Excel in Arabic writes as “CSV”; null if it is not text.
 */
function decode(bytes: Uint8Array): string | null {
  const as = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes)
  if (starts(bytes, 0xff, 0xfe)) return as('utf-16le')
  if (starts(bytes, 0xfe, 0xff)) return as('utf-16be')
  if (zeros(bytes, 1) > 0.2 && zeros(bytes, 0) < 0.05) return as('utf-16le')
  if (zeros(bytes, 0) > 0.2 && zeros(bytes, 1) < 0.05) return as('utf-16be')
  if (bytes.includes(0)) return null
  try {
    return as('utf-8', true)
  } catch {
    const text = as('utf-8')
    return starts(bytes, 0xef, 0xbb, 0xbf) || isBrokenUtf8(text) ? text : as('windows-1256')
  }
}

/** Whether a text is a PDF, RTF, XML or web page, in which commas separate no cells. Old exports save a web page as .xls. */
const isOtherFormat = (text: string) => /^\s*(%PDF-|\{\\rtf|<(!doctype|html|\?xml|table)\b)/i.test(text)

/** An apostrophe that our own export puts before what Excel would run as a formula. */
const unguarded = (cell: string) => cell.replace(/^'(?=[=@+\-\t\r])/, '')

/**
 * The most frequent separator between the names of columns, outside quotes. The parser's own guess counts
 * empty lines.
 */
function separatorOf(text: string): string {
  const head = /\S[^\r\n]*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? ''
  const times = (separator: string) => head.split(separator).length
  return [',', ';', '\t', '|'].reduce((most, one) => (times(one) > times(most) ? one : most))
}

/** Reads a CSV file: comma, semicolon or tab, with quoted line ends, in any of the encodings of `decode`. */
export function readRows(bytes: Uint8Array): ReadFile | FileProblem {
  if (bytes.length > mostBytes) return 'too_large'
  // A zip archive (.xlsx, .ods), and the older .xls
  if (starts(bytes, 0x50, 0x4b, 3, 4) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'excel'
  const decoded = decode(bytes)
  // Control characters mean a program or an image, whose first bytes may have no zero
  if (decoded === null || /[^\P{Cc}\t\n\v\f\r]/u.test(decoded.slice(0, 4000))) return 'not_text'
  const text = decoded.replace(/^\ufeff/, '')
  if (isOtherFormat(text)) return 'not_text'
  // Excel's own line that names the separator
  const named = /^sep=(.)\r?\n/i.exec(text)
  const { data, errors } = Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    delimiter: named?.[1] ?? separatorOf(text),
  })
  if (errors.some(({ code }) => code === 'MissingQuotes')) return 'quotes'
  const [head, ...rows] = data
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => !isBlank(cell)))
  if (!head) return 'empty'
  if (rows.length === 0) return 'no_rows'
  if (rows.length > mostRows) return 'too_many'
  // Spreadsheets save empty columns at the end, sometimes by the thousand
  const width = [head, ...rows].reduce(
    (most, { cells }) => Math.max(most, cells.findLastIndex((cell) => !isBlank(cell)) + 1),
    0,
  )
  if (width > mostColumns) return 'too_wide'
  if ([head, ...rows].some(({ cells }) => cells.some(({ length }) => length > longestCell)))
    return 'cell_too_long'
  const wide = (cells: string[]) =>
    Array.from({ length: width }, (_, at) => unguarded(cells[at] ?? '').trim())
  return {
    heads: wide(head.cells),
    rows: rows.map(({ line, cells }) => ({ line: line - head.line + 1, cells: wide(cells) })),
  }
}
