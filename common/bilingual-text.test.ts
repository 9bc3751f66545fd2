import { expect, it } from 'vitest'
import { bilingualText } from './bilingual-text.ts'

const ar = 'اكتمل 70% من التنفيذ، ونرسل إليك موعد التسليم المرحلي.'
const en = 'Construction is 70% complete. We’ll send you the date of the handover.'

it('a text in both languages has two parts, whichever comes first', () => {
  expect(bilingualText(`${ar}\n${en}`)).toEqual({ ar, en })
  expect(bilingualText(`${en}\r\n\r\n${ar}\n`)).toEqual({ ar, en })
})

it('each part keeps its paragraphs, and a line between them belongs to neither', () => {
  expect(bilingualText(`${ar}\n\n${ar}\n---\n${en}\n\n${en}`)).toEqual({
    ar: `${ar}\n\n${ar}`,
    en: `${en}\n\n${en}`,
  })
})

it('words of the other script do not make another language of a paragraph', () => {
  const drawings = 'نراجع مخططات BIM من Handasa قبل موعد التسليم.'
  expect(bilingualText(drawings)).toBeNull()
  expect(bilingualText(`${drawings}\nWe review the BIM drawings called «مخططات» this week.`)).toEqual({
    ar: drawings,
    en: 'We review the BIM drawings called «مخططات» this week.',
  })
})

it.each([
  ['nothing', null],
  ['no words', ' \n '],
  ['one language', `${ar}\n${ar}`],
  ['one line', `${ar} ${en}`],
  ['the name of a person below the words', `${ar}\nDana Al-Marsa`],
  ['a few words below a long text', `${ar}\n${ar}\n${ar}\nSecond group of turbines`],
  ['paragraphs in turn', `${ar}\n${en}\n${ar}\n${en}`],
  ['a phone number for both', `${ar}\n${en}\n+966 11 555 0142`],
  ['a link for both', `${ar}\n${en}\nhttps://handasa.example/projects`],
  ['an email for both', `info@handasa.example\n${ar}\n${en}`],
])('is shown whole: %s', (_, text) => {
  expect(bilingualText(text)).toBeNull()
})
