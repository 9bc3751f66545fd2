import { describe, expect, test } from 'vitest'
import { limits } from './limits.ts'
import { storedName } from './request-files.ts'

describe('the name under which a file is stored', () => {
  test.each([
    ['C:\\Plans\\villa.pdf', 'villa.pdf'],
    ['../etc/مخطط.pdf', 'مخطط.pdf'],
    ['\u202Egpj.plan.pdf', 'gpj.plan.pdf'],
    ['plan', 'plan'],
    ['...', '...'],
  ])('%j is %j', (name, stored) => {
    expect(storedName(name)).toBe(stored)
  })

  test.each([
    '.pdf',
    ' .pdf',
    '\u200E.pdf',
    '\u202E\u2066\u2069.pdf',
    '\u200B\u2060\uFEFF.pdf',
    // Invisible characters that Unicode calls letters, signs or marks
    '\u3164.pdf',
    '\u2800 \u115F.pdf',
    '\u034F\uFE0F.pdf',
    'folder/\u200F.pdf',
  ])('%j, of which nobody sees anything, is a name with its ending', (name) => {
    expect(storedName(name)).toBe('file.pdf')
  })

  test.each(['', '  ', '\u200E', '\u3164', 'folder/'])('%j is a name', (name) => {
    expect(storedName(name)).toBe('file')
  })

  test('a long one is shortened before its ending', () => {
    const stored = storedName(`${'س'.repeat(400)}.pdf`)
    expect([...stored]).toHaveLength(limits.fileName)
    expect(stored).toMatch(/…\.pdf$/)
  })
})
