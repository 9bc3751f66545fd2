import { expect, test } from 'vitest'
import { dayOrderOf, readDay } from './read-day.ts'

test.each([
  ['2020-04-03', '2020-04-03'],
  ['2020/4/3', '2020-04-03'],
  ['3/4/2020', '2020-04-03'],
  ['٣/٤/٢٠٢٠', '2020-04-03'],
  ['03.04.2020', '2020-04-03'],
  ['03-Apr-2020', '2020-04-03'],
  ['3 أبريل 2020', '2020-04-03'],
  ['3 تشرين الثاني 2020م', '2020-11-03'],
  ['2020-04-03 00:00:00', '2020-04-03'],
  ['43924', '2020-04-03'],
  ['15/6/1448', '2026-11-25'],
  ['1448-06-15 هـ', '2026-11-25'],
  ['١٥/٦/١٤٤٨هـ', '2026-11-25'],
  ['\u200f15/6/1448\u200f', '2026-11-25'],
  ['31/2/2020', null],
  ['30/13/1448', null],
  ['3/4/20', null],
  ['2020', null],
  ['غدًا', null],
  ['3/4/2020/5', null],
])('%j is %j', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

test('a column of American days says so itself', () => {
  const order = dayOrderOf(['', '3/4/2020', '15/6/1448', '4/25/2020'])
  expect(order).toBe('month first')
  expect(readDay('3/4/2020', order)).toBe('2020-03-04')
  expect(dayOrderOf(['3/4/2020', '25/4/2020', '4/25/2020'])).toBe('day first')
  expect(dayOrderOf(['3/4/2020'])).toBe('day first')
})
