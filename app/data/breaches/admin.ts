import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, text } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { insertRow, type Row, updateColumns, updateIfUnchanged } from '#app/data/rows.ts'
import { limits } from '#common/limits.ts'
import { momentOf } from '#common/moment.ts'
import { isBlank } from '#common/text.ts'

export type Breach = Row<'breaches'>

/** The checklist after a breach, in the order of the screen. */
export const breachSteps = [
  'stopped',
  'secured',
  'assessed',
  'authority',
  'people',
  'documented',
  'prevented',
] as const
export type BreachStep = (typeof breachSteps)[number]

/** Hours within which the authority has to be told (Implementing Regulation of the PDPL, Art. 24). */
const breachHours = 72

/** Whether a breach still has to be reported to the authority: private.pending_counts. */
export const isUnreported = ({ closed_at, authority_told_at }: Breach): boolean =>
  !closed_at && !authority_told_at

/** The start of the query keys of breaches. */
export const breachesKey = ['breaches'] as const

/** Every recorded breach, the latest first. */
export const breaches = queryOptions({
  queryKey: [...breachesKey, 'all'],
  meta: readFrom('breaches'),
  queryFn: async (): Promise<Breach[]> =>
    rows(await browserDb().from('breaches').select().order('noticed_at', { ascending: false }).order('id')),
})

/** A past day and time in Riyadh, as a `datetime-local` field has it: private.refuse_future_breach. */
const moment = z.string().transform((typed, context) => {
  if (isBlank(typed)) {
    context.addIssue({ code: 'custom', message: 'required' })
    return ''
  }
  const at = momentOf(typed)
  if (!at || Date.parse(at) > Date.now())
    context.addIssue({ code: 'custom', message: at ? 'future' : 'date' })
  return at ?? ''
})

export const breachForm = z.object({
  title: text({ max: limits.title }),
  noticed_at: moment,
  what: optional(text({ max: limits.description, lines: 'many', optional: true })),
  whose: optional(text({ max: limits.description, lines: 'many', optional: true })),
  measures: optional(text({ max: limits.description, lines: 'many', optional: true })),
})

/** Stores a new breach, or changes one. @throws StaleEdit, DataError */
export const saveBreach = (
  breach: Breach | null,
  values: z.output<typeof breachForm>,
  base: string | undefined,
  newId: string,
): Promise<Breach> =>
  breach
    ? updateIfUnchanged('breaches', breach.id, base ?? breach.updated_at, values)
    : insertRow('breaches', { ...values, id: newId })

/** A breach with one step done or undone. */
export const withStep = (breach: Breach, step: BreachStep, done: boolean): Breach => ({
  ...breach,
  steps: done ? [...breach.steps, step] : breach.steps.filter((one) => one !== step),
})

/**
 * Ticks or unticks a step. The steps for telling the authority and the people also store the time. @throws
 * DataError
 */
export function setStep(breach: Breach, step: BreachStep, done: boolean): Promise<Breach> {
  const { steps } = withStep(breach, step, done)
  const at = done ? new Date().toISOString() : null
  const told =
    step === 'authority' ? { authority_told_at: at } : step === 'people' ? { people_told_at: at } : {}
  return updateColumns('breaches', breach.id, { steps, ...told })
}

/** Closes a breach, or opens it again. @throws DataError */
export const closeBreach = (breach: Breach, closed: boolean): Promise<Breach> =>
  updateColumns('breaches', breach.id, { closed_at: closed ? new Date().toISOString() : null })

/** Hours left until the authority has to be told; negative if that time has passed. */
export const hoursLeft = (breach: Pick<Breach, 'noticed_at'>, now = Date.now()): number =>
  Math.floor((Date.parse(breach.noticed_at) - now) / 3_600_000) + breachHours
