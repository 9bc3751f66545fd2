import * as z from 'zod'
import { text } from '#app/data/fields.ts'
import { toLatinDigits } from '#common/digits.ts'
import { limits } from '#common/limits.ts'
import { isBlank } from '#common/text.ts'

/** As the company prints it, several numbers too: 920000000, +966 11 555 0142 / 43. Stored with 0-9. */
export const companyPhone = z
  .string()
  .transform(toLatinDigits)
  .pipe(text({ max: limits.companyPhone }))
  .superRefine((typed, context) => {
    if (isBlank(typed)) return
    if (!/^[\d\s+()/,;.\p{Cf}-]+$/u.test(typed) || typed.replace(/\D/g, '').length < 3)
      context.addIssue({ code: 'custom', message: 'phone' })
  })
