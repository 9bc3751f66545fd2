import { expect, test } from 'vitest'
import type { LegalPage } from '#app/data/legal-pages/admin.ts'
import { lineInText, startLine } from './start-at.ts'

const body = '## One\n\n- item\n- item\nLast'
const found = (line: number, written = body) => {
  const place = lineInText(body, line, written)
  return place === null ? null : [place, written.split('\n')[place]]
}

test('a line of the version in force is found in what is being written from it', () => {
  expect(found(0)).toEqual([0, '## One'])
  expect(found(3)).toEqual([3, '- item'])
  // Lines were added above the line, and one of two equal lines was removed
  expect(found(4, `New\n${body}`)).toEqual([5, 'Last'])
  expect(found(3, '- item\nLast')).toEqual([0, '- item'])
})

test('a line that is gone, empty or not there is not found', () => {
  for (const [line, written] of [
    [4, 'Changed'],
    [1, body],
    [9, body],
    [Number.NaN, body],
  ] as const)
    expect(found(line, written)).toBeNull()
})

test('an address names a line of the version in force alone', () => {
  const row = { id: 'a1', body_ar: 'سطر', body_en: body } as LegalPage
  const written = { ar: 'سطر', en: `New\n${body}` }
  expect(startLine('en.4.a1', row, written)).toEqual({ language: 'en', line: 5 })
  for (const asked of ['en.4.a2', 'fr.4.a1', 'en', '', null])
    expect(startLine(asked, row, written)).toBeNull()
  expect(startLine('en.4.a1', null, written)).toBeNull()
})
