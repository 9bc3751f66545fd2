import { expect, it } from 'vitest'
import { phrases } from './phrases.ts'

it.each([
  ['هندسة يُعتمد عليها، من الفكرة إلى التسليم', 2],
  ['Engineering you can rely on, from first idea to handover', 2],
  ['One line', 1],
  ['Since 1.5 years: here, there. Done', 4],
  ['', 1],
])('splits %j without losing anything', (headline, count) => {
  expect(phrases(headline)).toHaveLength(count)
  expect(phrases(headline).join(' ')).toBe(headline)
})
