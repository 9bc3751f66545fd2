import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Elena Marwick', 'EM'],
  ['Badr Khalid Al-Anazi', 'BA'],
  ['Admin', 'A'],
  ['شهد الرافدي', 'ش'],
  ['مدير النظام', 'م'],
  ['ماجد Al-Wabili', 'م'],
  ['م. نورة الوادي', 'ن'],
  ['Eng. Badr Al-Sahili', 'BA'],
  ['د.', 'د'],
  ['(2) Omar', 'O'],
  ['', ''],
])('%s: %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})
