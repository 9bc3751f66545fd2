import { expect, it } from 'vitest'
import { bilingualPart, lacksTranslation, namesIn, translatedBy } from './bilingual.ts'

it.each([
  ['الرياض · Riyadh', 'الرياض', 'Riyadh'],
  ['Riyadh · الرياض', 'الرياض', 'Riyadh'],
  ['الرياض / Riyadh', 'الرياض', 'Riyadh'],
  ['Riyadh | الرياض', 'الرياض', 'Riyadh'],
  ['Tower 1/2', 'Tower 1/2', 'Tower 1/2'],
  ['Riyadh / Jeddah', 'Riyadh / Jeddah', 'Riyadh / Jeddah'],
  ['الرياض', 'الرياض', 'الرياض'],
  ['Jeddah · Makkah', 'Jeddah · Makkah', 'Jeddah · Makkah'],
  ['الرياض · جدة · Riyadh', 'الرياض · جدة · Riyadh', 'الرياض · جدة · Riyadh'],
  [null, '', ''],
])('%s', (text, ar, en) => {
  expect(bilingualPart(text, 'ar')).toBe(ar)
  expect(bilingualPart(text, 'en')).toBe(en)
})

it.each([
  ['الرياض · Riyadh', false],
  ['الرياض', true],
  ['NEOM', true],
  ['1445', false],
  [' ', false],
  [null, false],
])('%s lacks a translation: %s', (text, lacks) => {
  expect(lacksTranslation(text)).toBe(lacks)
})

it('names a person and their company in the language of the screen', () => {
  const client = { id: 1, full_name: 'بدر العنزي · Badr Al-Anazi', company_name: null }
  expect(namesIn(client, 'en')).toEqual({ id: 1, full_name: 'Badr Al-Anazi', company_name: null })
  expect(namesIn({ ...client, company_name: 'Ufuq' }, 'ar')).toEqual({
    id: 1,
    full_name: 'بدر العنزي',
    company_name: 'Ufuq',
  })
})

it.each([
  ['شركة أفق', 'شركة أفق · Ufuq', 'Ufuq'],
  ['Ufuq', 'شركة أفق · Ufuq', 'Ufuq'],
  ['شركة أفق · Ufuq', null, 'Ufuq'],
  ['شركة أفق', 'شركة أفق', 'شركة أفق'],
  ['شركة أخرى', 'شركة أفق · Ufuq', 'شركة أخرى'],
  [null, 'شركة أفق · Ufuq', ''],
])('%s, known as %s, is %s in English', (name, known, shown) => {
  expect(translatedBy(name, known, 'en')).toBe(shown)
})
