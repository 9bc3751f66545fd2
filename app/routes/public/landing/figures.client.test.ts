import { expect, it } from 'vitest'
import { figureIn } from './figures.client.ts'

it.each([
  ['15+', { before: '', value: 15, after: '+' }],
  [' +300 ', { before: '+', value: 300, after: '' }],
  ['60', { before: '', value: 60, after: '' }],
])('finds the number in %j', (text, figure) => {
  expect(figureIn(text)).toEqual(figure)
})

it.each(['', 'many', '1.5 M', '24/7', '12345678', '\u0663\u0660\u0660+'])('leaves %j alone', (text) => {
  expect(figureIn(text)).toBeNull()
})
