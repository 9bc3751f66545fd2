import { expect, it } from 'vitest'
import { showHours, showNumber, showShare } from './numbers.ts'

it.each([
  [0, '0 minutes', '0 دقيقة'],
  [1 / 60, '1 minute', 'دقيقة'],
  [0.5, '30 minutes', '30 دقيقة'],
  [1, '1 hour', 'ساعة'],
  [2, '2 hours', 'ساعتان'],
  [4.26, '4.3 hours', '4.3 ساعة'],
  [9, '9 hours', '9 ساعات'],
])('%d hours are %s', (hours, english, arabic) => {
  expect(showHours(hours, 'en')).toBe(english)
  expect(showHours(hours, 'ar')).toBe(arabic)
})

it('a share is a whole percentage', () => {
  expect([0, 1 / 3, 1].map(showShare)).toEqual(['0%', '33%', '100%'])
})

it('a number is shown as it is stored', () => {
  expect([1000.5, 0.5, 24.713552, 12_000, -3].map(showNumber)).toEqual([
    '1,000.5',
    '0.5',
    '24.713552',
    '12,000',
    '-3',
  ])
})
