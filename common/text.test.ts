import { describe, expect, it, test } from 'vitest'
import { countCharacters, hasControls, isBlank, oneLine, tidy, tidyLine, withoutControls } from './text.ts'

describe('text', () => {
  it('is trimmed and otherwise unchanged', () => {
    expect(tidy('  سطر\r\nسطر\rline \n')).toBe('سطر\nسطر\nline')
    expect(tidy(" <b>1' or 1=1; --</b> 😀 ")).toBe("<b>1' or 1=1; --</b> 😀")
  })

  it('is blank when nothing is visible', () => {
    for (const text of [
      '',
      ' ',
      '\t\n',
      '\u200f\u200e',
      '\u00a0\u2028',
      '\u3164',
      '\u2800',
      '\ufe0f',
      '\u{e0041}',
    ])
      expect(isBlank(text)).toBe(true)
    for (const text of ['a', 'ع', '.', '😀', ' \u200f0']) expect(isBlank(text)).toBe(false)
  })

  it('is counted in characters', () => {
    expect(countCharacters('مرحبا')).toBe(5)
    expect(countCharacters('😀😀')).toBe(2)
  })

  it('may have line breaks only in multi-line fields', () => {
    expect(hasControls('a\nb\tc', 'many')).toBe(false)
    expect(hasControls('a\nb', 'one')).toBe(true)
    expect(hasControls('a\0b', 'many')).toBe(true)
    expect(hasControls('a\u007fb', 'one')).toBe(true)
    expect(hasControls('\ud800', 'many')).toBe(true)
    expect(hasControls('👩‍🔧 اسم name', 'one')).toBe(false)
  })

  it('can be stripped of control characters', () => {
    expect(withoutControls('a\0b\tc\nd\u007f\u0085e')).toBe('abcde')
    expect(withoutControls('👩‍🔧 اسم\u200f name')).toBe('👩‍🔧 اسم\u200f name')
    expect(hasControls(withoutControls('a\ud800\u0001'), 'one')).toBe(false)
  })
})

test('a name or subject turns no text around, and starts no line', () => {
  expect(oneLine('Sara\u202e\r\nBcc: x\u2066\u2069')).toBe('Sara Bcc: x')
  expect(oneLine('محمد\u200cعلي')).toBe('محمد\u200cعلي')
  // Also control characters beyond ASCII, line and paragraph separators, and half of a surrogate pair
  expect(oneLine(' a\u0085b\u009fc\u2028d\u2029e\t \u0000f\ud800 ')).toBe('a b c d e f\ufffd')
})

test.each([
  // A name as messengers and spreadsheets copy it
  ['\u200f علي الأحمد\u200b ', 'علي الأحمد'],
  ['بدر \u202eالعنزي\u202c', 'بدر العنزي'],
  ['\ufeffSara\u2066 Ali\u2069', 'Sara Ali'],
  ['مكتب C++\u200e للبرمجة', 'مكتب C++\u200e للبرمجة'],
  ['محمد\u200cعلي 👩\u200d🔧', 'محمد\u200cعلي 👩\u200d🔧'],
  ['\u200b\u200f', ''],
])('the line %j is stored as %j', (typed, stored) => expect(tidyLine(typed)).toBe(stored))
