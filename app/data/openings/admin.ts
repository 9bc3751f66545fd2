import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { addressFields } from '#app/data/addresses/admin.ts'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, text } from '#app/data/fields.ts'
import { nextPlace } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import {
  countRows,
  deleteRow,
  insertRow,
  type Row,
  updateColumns,
  updateIfUnchanged,
} from '#app/data/rows.ts'
import { choice, optionalDay } from '#app/data/workspace-fields.ts'
import { limits } from '#common/limits.ts'
import { riyadhDay } from '#common/moment.ts'

export type Opening = Row<'openings'>

/** The kinds of work: openings.kind. */
export const workKinds = ['full_time', 'part_time', 'contract', 'temporary', 'internship'] as const

/** Every opening, drafts too, in order. */
export const openingList = queryOptions({
  queryKey: ['openings'],
  meta: readFrom('openings'),
  queryFn: async () => rows(await browserDb().from('openings').select().order('display_order').order('id')),
})

/** Whether an opening is a draft, open, or closed because its last day has passed. */
export const openingState = ({ is_active, closes_on }: Opening): 'draft' | 'open' | 'closed' => {
  if (!is_active) return 'draft'
  return closes_on !== null && closes_on < riyadhDay() ? 'closed' : 'open'
}

const line = optional(text({ max: limits.title, optional: true }))
const title = text({ max: limits.title })
const description = text({ max: limits.description, lines: 'many' })
const requirements = optional(text({ max: limits.description, lines: 'many', optional: true }))

export const openingForm = z.object({
  title_ar: title,
  title_en: title,
  department_ar: line,
  department_en: line,
  place_ar: line,
  place_en: line,
  kind: choice(workKinds),
  description_ar: description,
  description_en: description,
  requirements_ar: requirements,
  requirements_en: requirements,
  closes_on: optionalDay,
  is_active: z.boolean(),
  ...addressFields,
})

/** Adds an opening at the end, or changes one that is unchanged since it was loaded. @throws StaleEdit, DataError */
export async function saveOpening(
  opening: Opening | null,
  values: z.output<typeof openingForm>,
  base: string | undefined,
  newId: string,
): Promise<Opening> {
  if (opening) return updateIfUnchanged('openings', opening.id, base ?? opening.updated_at, values)
  return insertRow('openings', {
    id: newId,
    ...values,
    display_order: await nextPlace('openings'),
  })
}

/** Publishes an opening, or takes it off the careers page. @throws DataError */
export const setOpeningActive = (id: string, is_active: boolean) =>
  updateColumns('openings', id, { is_active })

/** Deletes an opening; applications for it stay, without it. @throws DataError */
export const deleteOpening = (id: string) => deleteRow('openings', id)

/** How many applications name an opening, to show before it is deleted. @throws DataError */
export async function countApplicationsFor(id: string): Promise<number> {
  return countRows('employees', 'opening_id', id)
}
