import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'

test('columns are known by what people call them, in both languages', () => {
  expect(
    guessColumns(['م', 'اسم العميل', ' الايميل ', 'رقم الجوّال:', 'السجل التجاري'], 'clients', {}),
  ).toEqual([null, 'full_name', 'email', 'phone', 'commercial_registration'])
  expect(
    guessColumns(
      ['Employee Name', 'E-mail', 'Mobile_No', 'Job Title', 'Hire date', 'Basic Salary'],
      'employees',
      {},
    ),
  ).toEqual(['full_name', 'email', 'phone', 'position_ar', 'employee_join_date', 'base_salary'])
})

test('columns are known by our own words, each once', () => {
  const words = {
    full_name: ['الاسم (بالعربية)', 'Name (Arabic)'],
    position_en: ['المسمى الوظيفي (الإنجليزية)'],
  }
  expect(
    guessColumns(['الاسم (بالعربية)', 'Name (Arabic)', 'المسمى الوظيفي (الإنجليزية)'], 'employees', words),
  ).toEqual(['full_name', null, 'position_en'])
})
