import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { companyPhone } from '#app/data/company-settings/phone.ts'
import { text, unlessBlank } from '#app/data/fields.ts'
import { nextPlace } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { webAddress } from '#app/data/workspace-fields.ts'
import { limits } from '#common/limits.ts'
import { pointOf } from './point.ts'

export type Office = Row<'offices'>

export const officesKey = ['offices'] as const

/** Every office, shown or not, the main one first. */
export const officeList = queryOptions({
  queryKey: officesKey,
  meta: readFrom('offices'),
  queryFn: async () => rows(await browserDb().from('offices').select().order('display_order').order('id')),
})

const point = z.string().transform((typed, context) => {
  const found = pointOf(typed)
  if (found === undefined) context.addIssue({ code: 'custom', message: 'point' })
  return found ?? null
})

const address = text({ max: limits.address, lines: 'many' })

/** The form of an office. Its point on the map is one field, since maps copy it like that. */
export const officeForm = z.object({
  name_ar: text({ max: limits.name }),
  name_en: text({ max: limits.name }),
  address_ar: address,
  address_en: address,
  phone: unlessBlank(companyPhone),
  map_url: unlessBlank(webAddress),
  point,
  is_active: z.boolean(),
})

/** Adds an office at the end, or changes one that is unchanged since. @throws StaleEdit, DataError */
export async function saveOffice(
  office: Office | null,
  { point, ...values }: z.output<typeof officeForm>,
  base: string | undefined,
  newId: string,
): Promise<Office> {
  const stored = { ...values, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
  return office
    ? updateIfUnchanged('offices', office.id, base ?? office.updated_at, stored)
    : insertRow('offices', { id: newId, ...stored, display_order: await nextPlace('offices') })
}

/** Changes an office's phone, if it is unchanged since it was loaded. @throws StaleEdit, DataError */
export const setOfficePhone = ({ id, updated_at }: Office, phone: string) =>
  updateIfUnchanged('offices', id, updated_at, { phone })

/** Deletes an office for good, without the bin. @throws DataError */
export const removeOffice = ({ id }: Office) => deleteRow('offices', id)

/** Restores an office that was just removed. @throws DataError */
export async function keepOffice(office: Office): Promise<void> {
  const { updated_at: _, ...kept } = office
  throwIfRefused(await browserDb().from('offices').insert(kept))
}
