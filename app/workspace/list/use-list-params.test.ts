import { describe, expect, it } from 'vitest'
import { viewIn } from './use-list-params.ts'

const defaults = {
  sort: 'created_at',
  descending: true,
  filters: { status: ['new', 'completed'], category: () => true },
  sorts: ['created_at', 'full_name'],
} as const
const read = (address: string) => viewIn(new URLSearchParams(address), defaults)

describe('the view in an address', () => {
  it('is the default for an empty address', () => {
    expect(read('')).toEqual({
      search: '',
      filters: { status: '', category: '' },
      sort: 'created_at',
      descending: true,
      page: 1,
    })
  })

  it('is what the address says', () => {
    expect(read('search=برج&status=new&sort=-full_name&page=3')).toEqual({
      search: 'برج',
      filters: { status: 'new', category: '' },
      sort: 'full_name',
      descending: true,
      page: 3,
    })
  })

  it('holds no control characters, which the database refuses', () => {
    const { search, filters } = read('search=a%00b%0A%1f%7f%C2%85&category=%00x')
    expect(search).toBe('ab')
    expect(filters.category).toBe('x')
  })

  it('ignores filters, orders and pages that do not exist', () => {
    expect(read('status=lost&category=lost').filters).toEqual({ status: '', category: 'lost' })
    expect(read('sort=password&page=-1')).toMatchObject({ sort: 'created_at', descending: true, page: 1 })
    expect(read('page=x').page).toBe(1)
    expect(read('page=1e99').page).toBe(1_000_000)
  })
})
