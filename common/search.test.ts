import { describe, expect, test } from 'vitest'
import { matchesSearch, normalizeForSearch } from './search.ts'

describe('search', () => {
  test.each([
    ['إدارة', 'اداره'],
    ['مُحَمَّد', 'محمد'],
    ['هـــندسة', 'هندسه'],
    ['على', 'علي'],
    ['مسؤول', 'مسوول'],
    ['٠٥٠١', '0501'],
    ['۰۵', '05'],
    ['BRIDGE  One', 'bridge one'],
    ['ﻻ', 'لا'],
  ])('%s is searched as %s', (typed, form) => {
    expect(normalizeForSearch(typed)).toBe(form)
  })

  test('matches part of any text; an empty search matches everything', () => {
    expect(matchesSearch('اداره', ['x', 'خطة إدارة المخاطر'])).toBe(true)
    expect(matchesSearch('جسر', ['برج', null, undefined])).toBe(false)
    expect(matchesSearch(' ', [null])).toBe(true)
    expect(matchesSearch('مخاطر خطه', ['خطة إدارة', 'المخاطر'])).toBe(true)
    expect(matchesSearch('مخاطر جسر', ['خطة إدارة المخاطر'])).toBe(false)
  })
})
