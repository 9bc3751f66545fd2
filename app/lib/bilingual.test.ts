import { expect, it } from 'vitest'
import { sideInLanguage } from './bilingual.ts'

it.each([
  ['الرياض · Riyadh', 'الرياض', 'Riyadh'],
  ['Riyadh · الرياض', 'الرياض', 'Riyadh'],
  ['الرياض', 'الرياض', 'الرياض'],
  ['Jeddah · Makkah', 'Jeddah · Makkah', 'Jeddah · Makkah'],
  ['الرياض · جدة · Riyadh', 'الرياض · جدة · Riyadh', 'الرياض · جدة · Riyadh'],
  [null, '', ''],
])('%s', (text, ar, en) => {
  expect(sideInLanguage(text, 'ar')).toBe(ar)
  expect(sideInLanguage(text, 'en')).toBe(en)
})
