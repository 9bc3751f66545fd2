import { expect, it } from 'vitest'
import { pageOf } from './register.ts'

const items = Array.from({ length: 50 }, (_, index) => index)

it('shows a page of a long list', () => {
  expect(pageOf(items, null)).toMatchObject({ page: 1, total: 3 })
  expect(pageOf(items, '3').shown).toEqual([48, 49])
})

it('stays within the list, whatever the address asks for', () => {
  for (const asked of ['99', '0', '-1', 'x', ''])
    expect(pageOf(items, asked).shown.length, asked).toBeGreaterThan(0)
  expect(pageOf([], '2')).toEqual({ page: 1, total: 1, shown: [] })
})
