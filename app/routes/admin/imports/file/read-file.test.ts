import { describe, expect, it, test } from 'vitest'
import { toCsv } from '#app/lib/csv.ts'
import { longestCell, mostColumns, mostRows, readRows } from './read-file.ts'

const text = 'الاسم,البريد\r\nنورة العتيبي,noura@handasa.example\r\n'
const rows = {
  heads: ['الاسم', 'البريد'],
  rows: [{ line: 2, cells: ['نورة العتيبي', 'noura@handasa.example'] }],
}
const utf8 = (value: string) => new TextEncoder().encode(value)

test('empty columns at the end are none', () => {
  expect(readRows(utf8(`a,b${','.repeat(5000)}\n1,2${','.repeat(9000)}\n`))).toEqual({
    heads: ['a', 'b'],
    rows: [{ line: 2, cells: ['1', '2'] }],
  })
})

/** UTF-16 in either order, with or without a mark. */
function utf16(value: string, little: boolean, mark: boolean): Uint8Array {
  const units = [...(mark ? '\ufeff' : ''), ...value].map((letter) => letter.charCodeAt(0))
  return Uint8Array.from(
    units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  )
}
/** Windows-1256, by asking its decoder for each byte. */
function windows1256(value: string): Uint8Array {
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      new TextDecoder('windows-1256').decode(Uint8Array.of(byte)),
      byte,
    ]),
  )
  return Uint8Array.from([...value].map((letter) => byteOf.get(letter) ?? 63))
}

describe('a file in any encoding in which Excel saves it', () => {
  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`)],
    ['UTF-16 little endian', utf16(text, true, true)],
    ['UTF-16 big endian', utf16(text, false, true)],
    [
      'UTF-16 without a mark, of ASCII heads',
      utf16('name,email\r\nNoura,noura@handasa.example\r\n', true, false),
    ],
    ['Windows-1256', windows1256(text)],
  ])('%s', (name, bytes) => {
    const read = readRows(bytes)
    if (name.includes('ASCII')) expect(read).toMatchObject({ heads: ['name', 'email'] })
    else expect(read).toEqual(rows)
  })
})

test.each([
  ['that was cut off', utf8(text).slice(0, -27)],
  ['with a mark and a wrong byte', Uint8Array.from([...utf8('\ufeffالاسم\nنورة'), 0xff])],
])('text in UTF-8 %s is not taken for Windows-1256', (_, bytes) => {
  const read = readRows(bytes)
  expect(typeof read === 'object' && read.rows[0]?.cells[0]).toContain('نورة')
})

describe('separators and quotes', () => {
  test.each([',', ';', '\t'])('fields between %j', (separator) => {
    expect(readRows(utf8(text.replaceAll(',', separator)))).toEqual(rows)
  })

  it('takes the separator from the line that Excel writes', () => {
    expect(readRows(utf8('sep=;\r\na;b,c\r\n1;2,3'))).toEqual({
      heads: ['a', 'b,c'],
      rows: [{ line: 2, cells: ['1', '2,3'] }],
    })
  })

  it('keeps quoted separators, quotes and line ends, and leaves out empty rows', () => {
    expect(readRows(utf8('a,b\n"x, ""y""\nz",2\n\n , \n3'))).toEqual({
      heads: ['a', 'b'],
      rows: [
        { line: 2, cells: ['x, "y"\nz', '2'] },
        { line: 5, cells: ['3', ''] },
      ],
    })
  })

  it('gives a row that is longer than the heads its cells', () => {
    expect(readRows(utf8('a\n1,2'))).toEqual({ heads: ['a', ''], rows: [{ line: 2, cells: ['1', '2'] }] })
  })

  it('takes away the apostrophe of our own export, and no other', async () => {
    const file = toCsv(
      [{ a: '=1+1', b: "'Uthman" }],
      [
        ['a', (row) => row.a],
        ['b', (row) => row.b],
      ],
    )
    expect(readRows(new Uint8Array(await file.arrayBuffer()))).toEqual({
      heads: ['a', 'b'],
      rows: [{ line: 2, cells: ['=1+1', "'Uthman"] }],
    })
  })
})

describe('what is not such a file', () => {
  test.each([
    ['excel', Uint8Array.of(0x50, 0x4b, 3, 4, 0)],
    ['excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)],
    ['not_text', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49, 0x48)],
    // The start of a picture, and text after it
    ['not_text', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...utf8('name,email'))],
    // Formats that are text themselves
    ['not_text', utf8('%PDF-1.4\n1 0 obj << /Type /Catalog, /Pages 2 0 R >>\n')],
    ['not_text', utf8('{\\rtf1 name,email}\na,b\n')],
    ['not_text', utf8('\ufeff<html><table>\n<tr><td>a,b</td></tr>\n')],
    ['not_text', utf8('\n<?xml version="1.0"?>\n<Workbook>\n')],
    ['empty', utf8('')],
    ['empty', utf8('\n \n')],
    ['no_rows', utf8('الاسم,البريد\n')],
    ['quotes', utf8('a,b\n"x,1\ny,2\n')],
    ['too_large', new Uint8Array(10 * 1024 * 1024 + 1)],
    ['too_many', utf8(`a\n${'1\n'.repeat(mostRows + 1)}`)],
    ['too_wide', utf8(`a\n${','.repeat(mostColumns)}1\n`)],
    ['cell_too_long', utf8(`a\n"${'x'.repeat(longestCell + 1)}"\n`)],
  ])('%s', (problem, bytes) => {
    expect(readRows(bytes)).toBe(problem)
  })
})
