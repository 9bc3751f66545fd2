import { expect, it } from 'vitest'
import { ownLanguageFirst } from './bilingual-text.ts'

const ar = 'اكتمل 70% من التنفيذ، ونرسل إليك موعد التسليم المرحلي.'
const en = 'Construction is 70% complete. We’ll send you the date of the handover.'

it('a text in both languages begins with that of the reader, whichever is first', () => {
  for (const text of [`${ar}\n${en}`, `${en}\r\n\r\n${ar}\n`]) {
    expect(ownLanguageFirst(text, 'ar')).toBe(`${ar}\n\n${en}`)
    expect(ownLanguageFirst(text, 'en')).toBe(`${en}\n\n${ar}`)
  }
})

it('each part keeps its paragraphs, and a line without words leaves the text as it is', () => {
  expect(ownLanguageFirst(`${ar}\n\n${ar}\n${en}\n\n${en}`, 'en')).toBe(`${en}\n\n${en}\n\n${ar}\n\n${ar}`)
})

it('nothing is left out where the two do not say the same', () => {
  const list = 'يرجى تحويل الدفعة الأولى إلى الحساب:\nBank Al Bilad, account of Handasa Engineering'
  for (const word of list.split(/\s+/)) {
    expect(ownLanguageFirst(list, 'ar')).toContain(word)
    expect(ownLanguageFirst(list, 'en')).toContain(word)
  }
})

it('words of the other script do not make another language of a paragraph', () => {
  const drawings = 'نراجع مخططات BIM من Handasa قبل موعد التسليم.'
  const text = `${drawings}\nWe review the BIM drawings called «مخططات» this week.`
  expect(ownLanguageFirst(text, 'en')).toBe(
    `We review the BIM drawings called «مخططات» this week.\n\n${drawings}`,
  )
})

it.each([
  ['no words', ' \n '],
  ['one language', `${ar}\n${ar}`],
  ['one line', `${ar} ${en}`],
  ['the name of a person below the words', `${ar}\nDana Al-Marsa`],
  ['a few words below a long text', `${ar}\n${ar}\n${ar}\nSecond group of turbines`],
  ['paragraphs in turn', `${ar}\n${en}\n${ar}\n${en}`],
  ['a phone number for both', `${ar}\n${en}\n+966 11 555 0142`],
  ['a link for both', `${ar}\n${en}\nhttps://handasa.example/projects`],
  ['an email for both', `info@handasa.example\n${ar}\n${en}`],
])('stays in its order: %s', (_, text) => {
  for (const language of ['ar', 'en'] as const) expect(ownLanguageFirst(text, language)).toBe(text)
})
