import { expect, test } from 'vitest'
import { guessable, isPersonal } from './passwords.ts'

test.each([
  ['Salem-2026', ['سالم القحطاني', 'salem@example.com']],
  ['xSALEMx99', ['salem.q@example.com']],
  ['القحطاني١٢٣', ['سالم القحطاني']],
  ['my.qahtani.house', [null, undefined, 'Salem Al-Qahtani']],
  // Letters of full width, as some keyboards write them
  ['ｓａｌｅｍ-2026', ['salem@example.com']],
  // Optional vowel marks, and letters that are often typed for each other
  ['سَالِم-١٢٣', ['سالم القحطاني']],
  ['ســـالم-١٢٣', ['سالم القحطاني']],
  ['قحطاني-١٢٣', ['سَالِم قَحْطَانِيّ']],
  ['احمد-١٢٣', ['أحمد القحطاني']],
  ['نوره-١٢٣', ['نورة القحطاني']],
  ['قحطانى-١٢٣', ['سالم قحطاني']],
  ['jose-2026-x', ['José Pérez']],
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

test.each(['123456', '١٢٣٤٥٦', '۱۲۳۴۵۶', 'PassWord', 'pässword', 'ｐａｓｓｗｏｒｄ', '      '])(
  '%s is a common one, whatever keyboard it is typed on',
  async (password) => {
    expect(await guessable(password, [], async () => new Set(['123456', 'password']))).toBe('common')
  },
)
