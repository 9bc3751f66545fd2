import * as z from 'zod'
import { text } from '#app/data/fields.ts'
import { toLatinDigits } from '#common/digits.ts'
import { limits } from '#common/limits.ts'
import { toInternationalPhone } from '#common/phone.ts'
import { isBlank } from '#common/text.ts'

/**
 * The phone as the company prints it, even several numbers: 920000000, +966 11 555 0142 / 43. The first one
 * must be callable. Stored with the digits 0-9.
 */
export const companyPhone = z
  .string()
  .transform(toLatinDigits)
  .pipe(text({ max: limits.companyPhone }))
  .superRefine((typed, context) => {
    if (isBlank(typed)) return
    const [first = ''] = typed.split(/[/,;]/)
    if (!/^[\d\s+()/,;.\p{Cf}-]+$/u.test(typed) || !toInternationalPhone(first))
      context.addIssue({ code: 'custom', message: 'phone' })
  })
