import { describe, expect, it } from 'vitest'
import { bounds } from '#common/limits.ts'
import { joinDay, money, optionalDay, requiredDay } from './workspace-fields.ts'

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

describe('days', () => {
  const codeOf = (schema: typeof optionalDay | typeof requiredDay, typed: string) =>
    schema.safeParse(typed).error?.issues[0]?.message

  it.each(['2000-01-01', '2026-02-28', '2199-12-31'])('takes %s', (typed) => {
    expect(optionalDay.parse(` ${typed} `)).toBe(typed)
    expect(requiredDay.parse(typed)).toBe(typed)
  })

  // Hijri years, years of two digits and years with a digit too many, which the columns refuse
  it.each([
    '1448-06-17',
    '0026-11-27',
    '20266-11-27',
    '1999-12-31',
    '2200-01-01',
    '2026-13-01',
    '2026-02-30',
    'soon',
  ])('refuses %s', (typed) => {
    expect(codeOf(optionalDay, typed)).toBe('date')
    expect(codeOf(requiredDay, typed)).toBe('date')
  })

  it('is nothing, or required, when left empty', () => {
    expect(optionalDay.parse(' ')).toBeNull()
    expect(codeOf(requiredDay, '')).toBe('required')
  })

  it('takes days of long ago on which someone joined', () => {
    expect(joinDay.parse('1985-04-01')).toBe('1985-04-01')
    expect(codeOf(joinDay, '1448-06-17')).toBe('date')
  })
})
