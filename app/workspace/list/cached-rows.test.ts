import { expect, it } from 'vitest'
import { inOrder, withoutRow, withRow } from './cached-rows.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, is_active: true }))
const page = { rows, total: 40, counts: { new: 40 } }
const idsOf = (cached: unknown) => (cached as typeof rows).map(({ id }) => id)

it('changes a row of a list and of a page', () => {
  const changed = rows.with(1, { id: 'b', is_active: false })
  expect(withRow<(typeof rows)[number]>(rows, 'b', { is_active: false })).toEqual(changed)
  expect(withRow<(typeof rows)[number]>(page, 'b', { is_active: false })).toEqual({ ...page, rows: changed })
})

it('takes a row out, and off the total of a page that had it', () => {
  expect(idsOf(withoutRow(rows, 'b'))).toEqual(['a', 'c', 'd'])
  expect(withoutRow(page, 'b')).toEqual({ ...page, rows: rows.toSpliced(1, 1), total: 39 })
  expect(withoutRow(page, 'x')).toEqual(page)
})

it('orders some rows among the places that they had', () => {
  expect(idsOf(inOrder(rows, ['d', 'b']))).toEqual(['a', 'd', 'c', 'b'])
  expect(idsOf(inOrder(rows, ['d', 'gone', 'b']))).toEqual(['a', 'd', 'c', 'b'])
  expect(inOrder(page, ['b', 'a'])).toMatchObject({ rows: [{ id: 'b' }, { id: 'a' }, {}, {}], total: 40 })
})

it('leaves answers that are not lists unchanged', () => {
  expect([withoutRow(null, 'a'), withRow({ total: 3 }, 'a', {})]).toEqual([null, { total: 3 }])
})
