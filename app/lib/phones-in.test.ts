import { expect, test } from 'vitest'
import { phonesIn } from './phones-in.ts'

test.each([
  ['اتصل على +966 51 234 5678 أو اكتب.', ['+966 51 234 5678']],
  ['اتصل على ٠٥١ ٢٣٤ ٥٦٧٨.', ['٠٥١ ٢٣٤ ٥٦٧٨']],
  ['Call +966 (11) 555-0142, or 9200 12345', ['+966 (11) 555-0142', '9200 12345']],
  ['0512345678', ['0512345678']],
])('finds the phone numbers in %s', (text, phones) => {
  const parts = phonesIn(text)
  expect(parts.filter((part) => part.phone).map((part) => part.text)).toEqual(phones)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test.each([
  '',
  'قبل 15/12/2026',
  'من 2024 - 2026',
  '2,450 م²',
  'الرخصة 1445/882',
  '1 200 000 000 ريال',
  'R-80012345678',
])('finds none in %s', (text) => {
  expect(phonesIn(text).filter((part) => part.phone)).toEqual([])
})
