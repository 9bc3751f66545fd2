import { expect, it } from 'vitest'
import { filtersIn, sameFilters } from './views.ts'

it('keeps of an address what a view shows, and not the page or the open request', () => {
  const address = new URLSearchParams(
    'page=3&status=new&details=1&view=2&search=%D9%81%D9%8A%D9%84%D8%A7&owner=',
  )
  expect(filtersIn(address)).toEqual({ status: 'new', search: 'فيلا' })
  expect(filtersIn(new URLSearchParams())).toEqual({})
})

it('compares views by what they show', () => {
  expect(sameFilters({ status: 'new' }, filtersIn(new URLSearchParams('status=new&page=2')))).toBe(true)
  expect(sameFilters({ status: 'new' }, { status: 'new', tag: 'x' })).toBe(false)
  expect(sameFilters({}, { sort: 'status' })).toBe(false)
})
