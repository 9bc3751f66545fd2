import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toArabicDigits, toLatinDigits } from './digits.ts'

it('writes Arabic and Persian digits as 0-9 and leaves the rest alone', () => {
  expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ abc ٪')).toBe('0123456789 0123456789 abc ٪')
})

it('writes 0-9 as Arabic digits and leaves the rest alone', () => {
  expect(toArabicDigits('0123456789 abc ٣')).toBe('٠١٢٣٤٥٦٧٨٩ abc ٣')
})

it('reads any number back from both scripts', () => {
  const arabic = new Intl.NumberFormat('ar-SA-u-nu-arab', { useGrouping: false })
  const persian = new Intl.NumberFormat('fa-IR-u-nu-arabext', { useGrouping: false })
  fc.assert(
    fc.property(fc.nat(), (number) => {
      expect(toLatinDigits(arabic.format(number))).toBe(String(number))
      expect(toLatinDigits(persian.format(number))).toBe(String(number))
    }),
  )
})
