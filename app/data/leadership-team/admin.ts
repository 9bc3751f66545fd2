import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { addressFields } from '#app/data/addresses/admin.ts'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, personName, text } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { checkQualifications, qualificationFields } from '#app/data/qualifications/admin.ts'
import { DataError, rows } from '#app/data/result.ts'
import { type Row, StaleEdit, updateIfUnchanged } from '#app/data/rows.ts'
import { choice, joinDay, years } from '#app/data/workspace-fields.ts'
import { limits } from '#common/limits.ts'

export type Leader = Row<'leadership_team'>

/** Section 9 of the specification. */
export const memberTypes = ['founder', 'partner', 'member_since'] as const

/** Every position, filled or not, in order. */
export const leaderList = queryOptions({
  queryKey: ['leadership-team'],
  meta: readFrom('leadership_team'),
  queryFn: async () =>
    rows(await browserDb().from('leadership_team').select().order('display_order').order('id')),
})

const line = (max: number) => optional(text({ max, optional: true }))
const lines = optional(text({ max: limits.description, lines: 'many', optional: true }))

export const leaderForm = z
  .object({
    full_name_ar: optional(personName({ optional: true })),
    full_name_en: optional(personName({ optional: true })),
    years_of_experience: years,
    specialization_ar: line(limits.title),
    specialization_en: line(limits.title),
    member_type: choice(['', ...memberTypes]).transform((type) => type || null),
    join_date: joinDay,
    bio_ar: lines,
    bio_en: lines,
    ...qualificationFields,
    ...addressFields,
  })
  .superRefine(checkQualifications)

/** A position is unfilled until it has a name in one of the languages. */
export const isFilled = ({ full_name_ar, full_name_en }: Pick<Leader, 'full_name_ar' | 'full_name_en'>) =>
  Boolean(full_name_ar?.trim() || full_name_en?.trim())

/**
 * Changes the texts of a position that is unchanged since it was loaded. Also hides a position without a
 * name, since the database allows only a filled position to be active.
 * @throws StaleEdit, DataError
 */
export function saveLeader(id: string, values: z.output<typeof leaderForm>, base: string): Promise<Leader> {
  const join_date = values.member_type === 'member_since' ? values.join_date : null
  return updateIfUnchanged('leadership_team', id, base, {
    ...values,
    join_date,
    ...(isFilled(values) ? {} : { is_active: false }),
  })
}

/** Whether a position has no name by now that it had, so that it may have gone to another person. */
export const isRenamed = (
  leader: Leader,
  typed: Partial<Record<'full_name_ar' | 'full_name_en', unknown>>,
): boolean =>
  isFilled(leader) &&
  (['full_name_ar', 'full_name_en'] as const).every((name) => {
    const before = leader[name]?.trim()
    return !before || before !== String(typed[name] ?? '').trim()
  })

/**
 * What a form says of another person than the one who has the position: the values that are not that one's. Values of
 * a draft count too.
 */
export function ofOtherPerson(
  leader: Leader,
  values: z.output<typeof leaderForm>,
): Partial<z.output<typeof leaderForm>> {
  const other = Object.entries(values).filter(([field, value]) => value !== leader[field as keyof Leader])
  const person: Partial<z.output<typeof leaderForm>> = Object.fromEntries(other)
  // A date of joining says nothing without the type that it belongs to
  return person.join_date ? { ...person, member_type: values.member_type } : person
}

/**
 * Gives a position to another person, or to nobody. The person who had it goes to the bin with photo, qualifications, past
 * projects and address.
 * @param id the id of the person's row, the same when it is sent again after a lost answer
 * @throws StaleEdit, DataError
 */
export async function givePosition(
  leader: Leader,
  values: z.output<typeof leaderForm>,
  base: string,
  id: string,
): Promise<Leader> {
  const person = { ...ofOtherPerson(leader, values), id }
  const answer = await browserDb().rpc('give_position', { leader: leader.id, seen: base, person })
  if (!answer.error) return answer.data
  if (!['position_gone', 'position_changed'].includes(answer.error.message)) return rows(answer)
  const [current] = rows(await browserDb().from('leadership_team').select().eq('id', leader.id))
  throw new StaleEdit(current ?? null)
}

/** The columns that are saved as soon as they change, outside of the form. */
type Aside = Partial<Pick<Leader, 'image_url' | 'focus_x' | 'focus_y' | 'attachments_urls' | 'is_active'>>

/** How often to retry a change when another admin was faster. */
const tries = 5

/**
 * Changes columns outside of the form, based on the current row, so that an attachment that another admin
 * adds at the same time stays.
 * @returns the row, and the `updated_at` that it had just before
 * @throws DataError; its code is PT404 when the row is gone
 */
export async function patchLeader(
  leader: Leader,
  change: (current: Leader) => Aside,
): Promise<{ row: Leader; before: string }> {
  let current = leader
  for (let left = tries; ; left--) {
    try {
      const row = await updateIfUnchanged('leadership_team', current.id, current.updated_at, change(current))
      return { row, before: current.updated_at }
    } catch (error) {
      if (!(error instanceof StaleEdit) || left === 0) throw error
      if (!error.current) throw new DataError('PT404', 'gone')
      current = error.current as Leader
    }
  }
}
