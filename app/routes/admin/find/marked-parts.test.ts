import { expect, it } from 'vitest'
import { markedParts } from './marked-parts.ts'

const marked = (text: string, search: string) =>
  markedParts(text, search)
    .filter((part) => part.marked)
    .map((part) => part.text)

it('marks the words that hold what is searched for, in any spelling', () => {
  expect(marked('بدر العنزي · Badr Al-Anazi', 'ba')).toEqual(['Badr'])
  expect(marked('أحمد الحازمي', 'احمد')).toEqual(['أحمد'])
  expect(marked('Marina tower', 'tow mar')).toEqual(['Marina', 'tower'])
  expect(marked('ريم الحازمي', 'با')).toEqual([])
})

it('keeps every letter, and marks nothing where nothing is searched for', () => {
  const text = 'Marina  tower · مارينا'
  expect(
    markedParts(text, 'tower')
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(marked(text, '')).toEqual([])
})
