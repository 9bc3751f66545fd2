import * as z from 'zod'
import { toLatinDigits } from '#common/digits.ts'
import { isEmailAddress } from '#common/email.ts'
import { limits, passwordLength } from '#common/limits.ts'
import { toInternationalPhone } from '#common/phone.ts'
import type { RequestFileProblem } from '#common/request-files.ts'
import { countCharacters, hasControls, hasLetter, isBlank, tidy, tidyLine } from '#common/text.ts'

/** Codes that only fields behind a login use. */
export type WorkspaceCode =
  | 'number'
  | 'number_large'
  | 'url'
  | 'picture'
  | 'point'
  | 'point_abroad'
  | 'year'
  | 'year_future'
  | 'year_planned'
  | 'year_unfinished'
  | 'days_order'
  | 'years_order'
  | 'future'
  | 'area'
  | 'figure'
  | 'same_picture'
  | 'unknown_field'
  | 'question_alone'
  | 'slug_ar'
  | 'slug_en'
  | 'slug_reserved'

/** Codes that only come from the sign-in service. */
export type AccountCode = 'password_simple' | 'password_leaked' | 'password_personal' | 'email_refused'

/** What is wrong with a file of a request. */
export type FileCode = `file_${RequestFileProblem}`
/** Codes that only a CV can have. */
export type CvCode = 'cv_type' | 'cv_large'

/** What is wrong with a field; the screen has the text for each code. */
export interface FieldError {
  code:
    | 'required'
    | 'email'
    | 'phone'
    | 'date'
    | 'choice'
    | 'service'
    | 'characters'
    | 'letterless'
    | 'too_long'
    | 'email_taken'
    | 'password_short'
    | 'password_long'
    | 'photo_type'
    | 'photo_large'
    | FileCode
    | WorkspaceCode
    | AccountCode
    | CvCode
  /** The most characters that the field takes, if it has more. */
  count?: number
  /** The name of the file with the problem. */
  name?: string
}

interface TextRule {
  max: number
  lines?: 'one' | 'many'
  optional?: true
}

/** Text as the database stores it; refused when it is empty, too long or has control characters. */
export function text({ max, lines = 'one', optional }: TextRule) {
  return z
    .string()
    .transform(lines === 'one' ? tidyLine : tidy)
    .superRefine((value, context) => {
      const refuse = (message: FieldError['code'], count?: number) =>
        context.addIssue({ code: 'custom', message, params: { count } })
      if (isBlank(value)) return optional ? undefined : refuse('required')
      if (countCharacters(value) > max) return refuse('too_long', max)
      if (hasControls(value, lines)) refuse('characters')
    })
}

/** The name of a person, which needs at least one letter of any script. */
export function personName(rule: { optional?: true } = {}) {
  return text({ max: limits.name, ...rule }).superRefine((value, context) => {
    if (!isBlank(value) && !hasLetter(value)) context.addIssue({ code: 'custom', message: 'letterless' })
  })
}

/** The text, or null when the field was left empty. */
export function optional(schema: z.ZodType<string, string>) {
  return schema.transform((value) => (isBlank(value) ? null : value))
}

/** Null for an empty field, otherwise the value that `schema` returns. */
export function unlessBlank(schema: z.ZodType<string, string>) {
  return z.string().transform((typed, context): string | null => {
    if (isBlank(typed)) return null
    const { success, data, error } = schema.safeParse(typed)
    if (success) return data
    for (const { message, ...issue } of error.issues)
      context.addIssue({ code: 'custom', message, params: 'params' in issue ? issue.params : undefined })
    return z.NEVER
  })
}

// Copied addresses often carry invisible direction marks.
const withoutMarks = (value: string) => value.replace(/\p{Cf}/gu, '').trim()

/** An email address, without the invisible marks that copied ones carry. */
export const email = text({ max: limits.email })
  .superRefine((value, context) => {
    if (isBlank(value) || countCharacters(value) > limits.email) return
    if (!isEmailAddress(withoutMarks(value))) context.addIssue({ code: 'custom', message: 'email' })
  })
  .transform(withoutMarks)

/** A phone number, converted to its international form. */
export const phone = text({ max: 100 }).transform((value, context) => {
  if (isBlank(value)) return value
  const number = toInternationalPhone(value)
  if (!number) context.addIssue({ code: 'custom', message: 'phone' })
  return number ?? value
})

/** A number of a document in any format, also with letters, stored with the digits 0-9. */
export function documentNumber(rule: { max?: number; optional?: true } = {}) {
  return z
    .string()
    .transform(toLatinDigits)
    .pipe(text({ max: limits.documentNumber, ...rule }))
}

/** The number that identifies a client, such as a national ID. */
export const identity = (rule: { optional?: true } = {}) => documentNumber({ max: limits.identity, ...rule })

/** A new password within the limits of the sign-in service, in characters and in bytes. */
export const newPassword = z.string().superRefine((value, context) => {
  const refuse = (message: FieldError['code'], count?: number) =>
    context.addIssue({ code: 'custom', message, params: { count } })
  if (value === '') refuse('required')
  else if (hasControls(value, 'one')) refuse('characters')
  else if (countCharacters(value) < passwordLength.min) refuse('password_short', passwordLength.min)
  else if (new TextEncoder().encode(value).length > passwordLength.maxBytes) refuse('password_long')
})

/** What is wrong with each field of a form. */
export type FormErrors = Record<string, FieldError>

/**
 * Checks what was typed into a form; a missing field counts as empty.
 * @param schema the form's fields; its messages are codes of `FieldError`
 * @returns the values to store, or what is wrong with each field
 */
export function check<S extends z.ZodObject>(
  schema: S,
  typed: Record<string, string>,
): { values: z.output<S>; errors?: undefined } | { values?: undefined; errors: FormErrors } {
  const input = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, typed[field] ?? '']))
  const result = schema.safeParse(input)
  if (result.success) return { values: result.data }
  const errors: FormErrors = {}
  for (const issue of result.error.issues) {
    const field = String(issue.path[0])
    const count = issue.code === 'custom' ? (issue.params?.count as number | undefined) : undefined
    errors[field] ??= { code: issue.message as FieldError['code'], ...(count && { count }) }
  }
  return { errors }
}
