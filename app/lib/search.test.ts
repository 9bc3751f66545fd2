import { describe, expect, test } from 'vitest'
import { finds, searchForm } from './search.ts'

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
  ])('%s is looked for as %s', (typed, form) => {
    expect(searchForm(typed)).toBe(form)
  })

  test('finds part of any of the texts; nothing typed finds all', () => {
    expect(finds('اداره', ['x', 'خطة إدارة المخاطر'])).toBe(true)
    expect(finds('جسر', ['برج', null, undefined])).toBe(false)
    expect(finds(' ', [null])).toBe(true)
    expect(finds('مخاطر خطه', ['خطة إدارة', 'المخاطر'])).toBe(true)
    expect(finds('مخاطر جسر', ['خطة إدارة المخاطر'])).toBe(false)
  })
})
