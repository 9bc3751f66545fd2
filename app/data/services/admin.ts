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
import { choice } from '#app/data/workspace-fields.ts'
import { limits } from '#common/limits.ts'
import { questionsIn } from '#common/questions.ts'

export type Service = Row<'services'>

/** The icons that a service may have: section 3 of the specification. */
export const serviceIcons = [
  'Building2',
  'Hammer',
  'ClipboardCheck',
  'Shield',
  'AlertTriangle',
  'Leaf',
  'Map',
  'Zap',
  'ShieldCheck',
  'Briefcase',
  'HardHat',
  'Palette',
] as const

/** Every service, active or not, in order. */
export const serviceList = queryOptions({
  queryKey: ['services'],
  meta: readFrom('services'),
  queryFn: async () => rows(await browserDb().from('services').select().order('display_order').order('id')),
})

const lines = optional(text({ max: limits.description, lines: 'many', optional: true }))

/** Visitors only see questions with an answer. */
const questions = lines.superRefine((value, context) => {
  const alone = questionsIn(value ?? '').some(({ answer }) => !answer)
  if (alone) context.addIssue({ code: 'custom', message: 'question_alone' })
})

export const serviceForm = z.object({
  title_ar: text({ max: limits.title }),
  title_en: text({ max: limits.title }),
  description_ar: lines,
  description_en: lines,
  scope_ar: lines,
  scope_en: lines,
  audience_ar: lines,
  audience_en: lines,
  steps_ar: lines,
  steps_en: lines,
  deliverables_ar: lines,
  deliverables_en: lines,
  questions_ar: questions,
  questions_en: questions,
  icon: choice(serviceIcons),
  ...addressFields,
  is_active: z.boolean(),
})

/** Adds a service at the end, or changes one that is unchanged since it was loaded. @throws StaleEdit, DataError */
export async function saveService(
  service: Service | null,
  values: z.output<typeof serviceForm>,
  base: string | undefined,
  newId: string,
): Promise<Service> {
  if (service) return updateIfUnchanged('services', service.id, base ?? service.updated_at, values)
  return insertRow('services', { id: newId, ...values, display_order: await nextPlace('services') })
}

/** Shows or hides a service. @throws DataError */
export const setServiceActive = (id: string, is_active: boolean) =>
  updateColumns('services', id, { is_active })

/** Deletes a service; requests for it stay, without it. @throws DataError */
export const deleteService = (id: string) => deleteRow('services', id)

/** How many requests name a service, to show before it is deleted. @throws DataError */
export async function countRequestsFor(id: string): Promise<number> {
  return countRows('service_requests', 'service_id', id)
}
