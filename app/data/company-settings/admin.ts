import * as z from 'zod'
import { email, optional, phone, text, unlessBlank } from '#app/data/fields.ts'
import { updateColumns, updateIfUnchanged } from '#app/data/rows.ts'
import { webAddress } from '#app/data/workspace-fields.ts'
import { mapAddress } from '#app/lib/maps.ts'
import { limits } from '#common/limits.ts'
import { type OpeningHours, type SocialLinks, type SocialNetwork, socialNetworks } from './facts.ts'
import { companyPhone } from './phone.ts'
import type { Settings } from './row.ts'

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

/** Whether a field is required: it may stay empty until the company has entered it once. */
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

/** The name of the field for the page on a network. */
export const socialField = (network: SocialNetwork) => `social_${network}` as const
type SocialField = ReturnType<typeof socialField>

/** Other ways to reach the company, all optional. */
const ways = {
  whatsapp: unlessBlank(phone),
  ...(Object.fromEntries(
    socialNetworks.map(({ key }) => [socialField(key), unlessBlank(webAddress)]),
  ) as unknown as Record<SocialField, z.ZodType<string | null, string>>),
}

/** The addresses of the company's pages as the form shows them. */
export function socialValues(row: Settings | null): Record<SocialField, string> {
  const known: SocialLinks = row?.social_links ?? {}
  return Object.fromEntries(socialNetworks.map(({ key }) => [socialField(key), known[key] ?? ''])) as Record<
    SocialField,
    string
  >
}

/** The rules of the form. A field cannot be emptied once it was filled; until then it may stay empty. */
export function settingsForm(row: Settings | null) {
  const fields = Object.entries(required).map(([field, rule]) => [
    field,
    isRequired(row, field as Required) ? rule : unlessBlank(rule),
  ])
  const checked = Object.fromEntries(fields) as Record<Required, z.ZodType<string | null, string>>
  return z.object({ ...checked, ...ways, ...texts })
}

/** Changes the settings, if they are unchanged since they were loaded. @throws StaleEdit, DataError */
export function saveSettings(id: string, values: z.output<ReturnType<typeof settingsForm>>, base: string) {
  const columns = Object.entries(values).filter(([field]) => !field.startsWith('social_'))
  const social_links = Object.fromEntries(
    socialNetworks.flatMap(({ key }) => {
      const address = values[socialField(key)]
      return address ? [[key, address]] : []
    }),
  )
  return updateIfUnchanged('company_settings', id, base, { ...Object.fromEntries(columns), social_links })
}

/** Stores when the company is open; without any day, the website shows no hours. @throws DataError */
export const setOpeningHours = (id: string, hours: OpeningHours[]) =>
  updateColumns('company_settings', id, { opening_hours: hours })

/** Sets whether the landing page leaves out sections without content. @throws DataError */
export const setHidesEmptySections = (id: string, hides_empty_sections: boolean) =>
  updateColumns('company_settings', id, { hides_empty_sections })

/** Sets in how many working days the sender of a request normally gets an answer. @throws DataError */
export const setAnswerDays = (id: string, answer_days: number) =>
  updateColumns('company_settings', id, { answer_days })

/** Empties the company's own privacy notice, once it has become a legal page's version. @throws DataError */
export const dropOwnNotice = (id: string) =>
  updateColumns('company_settings', id, { privacy_ar: null, privacy_en: null })
