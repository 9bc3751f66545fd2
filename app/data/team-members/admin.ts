import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { addressFields } from '#app/data/addresses/admin.ts'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, personName, text } from '#app/data/fields.ts'
import { removeFiles } from '#app/data/files.ts'
import { nextPlace } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { checkQualifications, qualificationFields } from '#app/data/qualifications/admin.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { focusPercent, joinDay, optionalPicture, picture } from '#app/data/workspace-fields.ts'
import { limits } from '#common/limits.ts'

export type TeamMember = Row<'team_members'>

/** All team members, in order. */
export const teamList = queryOptions({
  queryKey: ['team-members'],
  meta: readFrom('team_members'),
  queryFn: async () => rows(await browserDb().from('team_members').select().order('order_index').order('id')),
})

const line = (max: number) => optional(text({ max, optional: true }))
const lines = optional(text({ max: limits.description, lines: 'many', optional: true }))

/** The form of a member; a new one needs a picture (section 5 of the specification). */
export const teamMemberForm = (isNew: boolean) =>
  z
    .object({
      name_ar: personName(),
      name_en: personName(),
      position_ar: text({ max: limits.title }),
      position_en: text({ max: limits.title }),
      specialization_ar: line(limits.title),
      specialization_en: line(limits.title),
      bio_ar: lines,
      bio_en: lines,
      join_date: joinDay,
      ...qualificationFields,
      ...addressFields,
      focus_x: focusPercent,
      focus_y: focusPercent,
      image_url: isNew ? picture.pipe(optionalPicture) : optionalPicture,
    })
    .superRefine(checkQualifications)

/** Adds a member at the end, or changes one that is unchanged since; deletes a replaced photo. @throws StaleEdit, DataError */
export async function saveTeamMember(
  member: TeamMember | null,
  values: z.output<ReturnType<typeof teamMemberForm>>,
  base: string | undefined,
  newId: string,
): Promise<TeamMember> {
  if (!member)
    return insertRow('team_members', { id: newId, ...values, order_index: await nextPlace('team_members') })
  const saved = await updateIfUnchanged('team_members', member.id, base ?? member.updated_at, values)
  if (saved.image_url !== member.image_url) await removeFiles([member.image_url])
  return saved
}

/** Deletes a member; the bin keeps the photo. @throws DataError */
export const deleteTeamMember = ({ id }: TeamMember) => deleteRow('team_members', id)
