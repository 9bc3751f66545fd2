import { expect, test } from 'vitest'
import { fileNameParts, isolatedFileName } from './file-name.ts'

test.each([
  ['عملاء 1448.csv', 'عملاء ', '1448.csv'],
  ['عملاء-1448.csv', 'عملاء-', '1448.csv'],
  ['مخطط الدور (2).dwg', 'مخطط الدور ', '(2).dwg'],
  ['Report عام 1448.pdf', 'Report عام ', '1448.pdf'],
  ['عملاء.csv', 'عملاء.csv', ''],
  ['واجهة 3', 'واجهة 3', ''],
  ['IMG 7.jpg', 'IMG 7.jpg', ''],
  ['1448.csv', '1448.csv', ''],
])('the end of %s in Latin letters has a direction of its own', (name, start, end) => {
  expect(fileNameParts(name)).toEqual([start, end])
})

test('in a sentence, the name and its end are set apart', () => {
  expect(isolatedFileName('IMG 7.jpg')).toBe('\u2068IMG 7.jpg\u2069')
  expect(isolatedFileName('عملاء 1448.csv')).toBe('\u2068عملاء \u20661448.csv\u2069\u2069')
})
