import * as z from 'zod'
import { toLatinDigits } from '#common/digits.ts'
import { bounds, limits } from '#common/limits.ts'
import { isDay } from '#common/moment.ts'
import { isBlank } from '#common/text.ts'
import { text } from './fields.ts'

/** Converts digits to the stored ones, without the separators that people write. */
const plainNumber = (typed: string) =>
  toLatinDigits(typed)
    .replace(/[\s,٬،]/g, '')
    .replace('٫', '.')

/** A whole number of 0 or more, typed in any digits; an empty field is 0. */
export function wholeNumber(max = 1_000_000) {
  return z.string().transform((typed, context) => {
    const digits = plainNumber(typed) || '0'
    if (!/^\d+$/.test(digits)) context.addIssue({ code: 'custom', message: 'number' })
    else if (Number(digits) > max)
      context.addIssue({ code: 'custom', message: 'number_large', params: { count: max } })
    return Number(digits) || 0
  })
}

/**
 * Years of experience, typed in any digits. Section 5 of the specification: text that is not a number becomes
 * 0, and a negative number is refused.
 */
export const years = z.string().transform((typed, context) => {
  const count = Number.parseInt(plainNumber(typed), 10) || 0
  const { min, max } = bounds.yearsOfExperience
  if (count < min) context.addIssue({ code: 'custom', message: 'number' })
  else if (count > max) context.addIssue({ code: 'custom', message: 'number_large', params: { count: max } })
  return count
})

/** Digits, possibly in groups of three with one kind of comma between, and a fraction. */
const amountForm = /^(?:(?:\d+|\d{1,3}([,٬،])\d{3}(?:\1\d{3})*)(?:[.٫]\d*)?|[.٫]\d+)$/

/**
 * An amount of riyals, typed in any digits. Section 5 of the specification: text that is not a number becomes
 * 0. So does ambiguous text: 2,5 may not mean 25, and may not mean 2.5.
 */
export const money = z.string().transform((typed) => {
  const written = toLatinDigits(typed).trim()
  if (!amountForm.test(written)) return 0
  const amount = Number(plainNumber(written))
  return Math.min(Math.round(amount * 100) / 100, bounds.money.max)
})

const dayWithin = (within: { min: string; max: string }) =>
  z.string().transform((typed, context) => {
    if (isBlank(typed)) return null
    const day = typed.trim()
    if (!isDay(day, within)) context.addIssue({ code: 'custom', message: 'date' })
    return day
  })

/** A day (YYYY-MM-DD) within `bounds.day`, or null. */
export const optionalDay = dayWithin(bounds.day)

/** The day on which someone joined the company (YYYY-MM-DD, within `bounds.joinDay`), or null. */
export const joinDay = dayWithin(bounds.joinDay)

/** A day (YYYY-MM-DD) within `bounds.day`. */
export const requiredDay = optionalDay.transform((day, context) => {
  if (day === null) context.addIssue({ code: 'custom', message: 'required' })
  return day ?? ''
})

/** A coordinate of a focal point, in percent. `FocalPoint` sets it; no one types it. */
export const focusPercent = z.coerce.number().int().min(bounds.focus.min).max(bounds.focus.max)

/** One of a few values. */
export function choice<Value extends string>(values: readonly Value[]) {
  return z.string().transform((typed, context) => {
    if (!(values as readonly string[]).includes(typed))
      context.addIssue({ code: 'custom', message: 'choice' })
    return typed as Value
  })
}

/** A web address. */
export const webAddress = text({ max: limits.url }).superRefine((typed, context) => {
  if (!isBlank(typed) && (URL.parse(typed)?.protocol !== 'https:' || /\s/.test(typed)))
    context.addIssue({ code: 'custom', message: 'url' })
})

/** The address of an uploaded picture, which is required. */
export const picture = z.string().superRefine((typed, context) => {
  if (isBlank(typed)) context.addIssue({ code: 'custom', message: 'picture' })
})

/** The address of an uploaded picture, or null. */
export const optionalPicture = z.string().transform((typed) => typed || null)
