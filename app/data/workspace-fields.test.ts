import { describe, expect, it } from 'vitest'
import { bounds } from '#common/limits.ts'
import { money } from './workspace-fields.ts'

describe('money', () => {
  it.each([
    ['12500', 12500],
    [' 12500.5 ', 12500.5],
    ['١٢٥٠٠٫٥', 12500.5],
    ['۱۲۵۰۰', 12500],
    ['1,234,567', 1234567],
    ['١٬٢٣٤', 1234],
    ['١٬٢٣٤٫٧٥', 1234.75],
    ['١،٢٣٤', 1234],
    ['12,500.255', 12500.26],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['007', 7],
  ])('takes %j as %d', (typed, amount) => expect(money.parse(typed)).toBe(amount))

  it.each([
    ...['', 'abc', '-5', '+5', '.', ','],
    ...['1e9', '1E2', '0x10', '0b11', 'Infinity', 'NaN'],
    ...['2,5', '1,23', '12,34,567', '1234,567', ',500', '1,,000', '1,234٬567', '1,234,'],
    ...['1.2.3', '1.234,5', '1.2٫3', '12 500', '12x'],
  ])('takes %j as no number', (typed) => expect(money.parse(typed)).toBe(0))

  it('goes no further than the column', () => {
    expect(money.parse('9'.repeat(30))).toBe(bounds.money.max)
    expect(money.parse('9'.repeat(400))).toBe(bounds.money.max)
  })
})
