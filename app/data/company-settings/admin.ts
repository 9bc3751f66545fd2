import * as z from 'zod'
import { email, optional, text } from '#app/data/fields.ts'
import { updateColumns, updateIfUnchanged } from '#app/data/rows.ts'
import { unlessBlank, webAddress } from '#app/data/workspace-fields.ts'
import { mapAddress } from '#app/lib/maps.ts'
import { toLatinDigits } from '#common/digits.ts'
import { limits } from '#common/limits.ts'
import { isBlank } from '#common/text.ts'
import type { Settings } from './row.ts'

/** As the company prints it, several numbers too: 920000000, +966 11 555 0142 / 43. Stored with 0-9. */
const companyPhone = z
  .string()
  .transform(toLatinDigits)
  .pipe(text({ max: limits.companyPhone }))
  .superRefine((typed, context) => {
    if (isBlank(typed)) return
    if (!/^[\d\s+()/,;.\p{Cf}-]+$/u.test(typed) || typed.replace(/\D/g, '').length < 3)
      context.addIssue({ code: 'custom', message: 'phone' })
  })

const address = text({ max: limits.address, lines: 'many' })
const lines = optional(text({ max: limits.description, lines: 'many', optional: true }))

const notice = optional(text({ max: limits.privacy, lines: 'many', optional: true }))
const name = text({ max: limits.name })
const map = z.string().transform(mapAddress).pipe(webAddress)

/** What section 5 of the specification requires. */
const required = {
  company_name_ar: name,
  company_name_en: name,
  email,
  phone: companyPhone,
  address_ar: address,
  address_en: address,
  map_url: map,
}
type Required = keyof typeof required

/** Whether a field must be filled: until the company has entered it, it may be left for later. */
export const isRequired = (row: Settings | null, field: Required) => row === null || row[field] !== null

const texts = {
  description_ar: lines,
  description_en: lines,
  vision_ar: lines,
  vision_en: lines,
  mission_ar: lines,
  mission_en: lines,
  privacy_ar: notice,
  privacy_en: notice,
}

/** The rules of the form. What was entered once cannot be emptied again; what was never entered may stay empty. */
export function settingsForm(row: Settings | null) {
  const fields = Object.entries(required).map(([field, rule]) => [
    field,
    isRequired(row, field as Required) ? rule : unlessBlank(rule),
  ])
  const checked = Object.fromEntries(fields) as Record<Required, z.ZodType<string | null, string>>
  return z.object({ ...checked, ...texts })
}

/** Changes the settings, if they are unchanged since they were loaded. @throws StaleEdit, DataError */
export const saveSettings = (id: string, values: z.output<ReturnType<typeof settingsForm>>, base: string) =>
  updateIfUnchanged('company_settings', id, base, values)

/** Whether the landing page leaves out sections without content. @throws DataError */
export const setHidesEmptySections = (id: string, hides_empty_sections: boolean) =>
  updateColumns('company_settings', id, { hides_empty_sections })

/** In how many working days the sender of a request normally has an answer. @throws DataError */
export const setAnswerDays = (id: string, answer_days: number) =>
  updateColumns('company_settings', id, { answer_days })

/** Empties the company's own privacy notice, once it is a version of the legal page. @throws DataError */
export const dropOwnNotice = (id: string) =>
  updateColumns('company_settings', id, { privacy_ar: null, privacy_en: null })
