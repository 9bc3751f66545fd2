import { expect, test } from 'vitest'
import { isPersonal } from './passwords.ts'

test.each([
  ['Salem-2026', ['سالم القحطاني', 'salem@example.com']],
  ['xSALEMx99', ['salem.q@example.com']],
  ['القحطاني١٢٣', ['سالم القحطاني']],
  ['my.qahtani.house', [null, undefined, 'Salem Al-Qahtani']],
  // Letters of full width, as some keyboards write them
  ['ｓａｌｅｍ-2026', ['salem@example.com']],
])('%s has a word of %j', (password, about) => {
  expect(isPersonal(password, about)).toBe(true)
})

test.each([
  ['example-2026', ['salem@example.com']],
  ['ali-baba-40', ['Ali']],
  ['19901990', ['1990@example.com']],
  ['قهوة عربية', ['سالم القحطاني', '']],
])('%s has none of %j', (password, about) => {
  expect(isPersonal(password, about)).toBe(false)
})
