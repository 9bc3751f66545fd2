import { expect, it } from 'vitest'
import { rowRange } from './row-range.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const ids = (from: string, to: string) => rowRange(rows, from, to).map(({ id }) => id)

it('takes all from one row to another, whichever comes first', () => {
  expect(ids('b', 'd')).toEqual(['b', 'c', 'd'])
  expect(ids('d', 'b')).toEqual(['b', 'c', 'd'])
  expect(ids('c', 'c')).toEqual(['c'])
})

it('takes the second alone when the first is on another page', () => {
  expect(ids('', 'c')).toEqual(['c'])
  expect(ids('a', 'x')).toEqual([])
})
