import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { text } from '#app/data/fields.ts'
import { nextPlace } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateColumns, updateIfUnchanged } from '#app/data/rows.ts'
import { limits } from '#common/limits.ts'

/** A step that the company has defined between an application and its decision. */
export type Stage = Row<'application_stages'>
/** What a colleague wrote about an applicant. */
export type ApplicationNote = Row<'application_notes'>

/** An admin who works on applications, or has done so. */
export interface PeopleColleague {
  id: string
  name: string
  active: boolean
}

/** Every stage, in order. */
export const stageList = queryOptions({
  queryKey: ['application-stages'],
  meta: readFrom('application_stages'),
  queryFn: async () =>
    rows(await browserDb().from('application_stages').select().order('display_order').order('id')),
})

export const peopleColleagues = queryOptions({
  queryKey: ['people-colleagues'],
  meta: readFrom('user_profiles', 'application_notes'),
  queryFn: async () => rows(await browserDb().rpc('people_colleagues')),
})

/** The start of the query keys of notes. */
export const notesKey = ['application-notes'] as const

/** The notes about an applicant, the newest first. */
export const notesOn = (employeeId: string) =>
  queryOptions({
    queryKey: [...notesKey, employeeId],
    meta: readFrom('application_notes'),
    queryFn: async () =>
      rows(
        await browserDb()
          .from('application_notes')
          .select()
          .eq('employee_id', employeeId)
          .order('created_at', { ascending: false }),
      ),
  })

export const noteForm = z.object({ text: text({ max: limits.notes, lines: 'many' }) })

/** Adds a note, or changes the caller's own if unchanged since it was loaded. @throws StaleEdit, DataError */
export const saveNote = (
  { note, employee_id }: { note: ApplicationNote | null; employee_id: string },
  values: z.output<typeof noteForm>,
  base: string | undefined,
  newId: string,
): Promise<ApplicationNote> =>
  note
    ? updateIfUnchanged('application_notes', note.id, base ?? note.updated_at, values)
    : insertRow('application_notes', { id: newId, employee_id, ...values })

/** Deletes the caller's own note. @throws DataError */
export const deleteNote = (id: string) => deleteRow('application_notes', id)

const stageName = text({ max: limits.stage })
export const stageForm = z.object({ name_ar: stageName, name_en: stageName })

/** Adds a stage at the end, or changes one that is unchanged since it was loaded. @throws StaleEdit, DataError */
export async function saveStage(
  stage: Stage | null,
  values: z.output<typeof stageForm>,
  base: string | undefined,
  newId: string,
): Promise<Stage> {
  if (stage) return updateIfUnchanged('application_stages', stage.id, base ?? stage.updated_at, values)
  return insertRow('application_stages', {
    id: newId,
    ...values,
    display_order: await nextPlace('application_stages'),
  })
}

/** Deletes a stage; its applications then have no stage. @throws DataError */
export const deleteStage = (id: string) => deleteRow('application_stages', id)

/** Moves a pending application to a stage, or assigns it to a colleague; null for none. @throws DataError */
export const placeApplication = (
  employeeId: string,
  place: { stage_id: string | null } | { owner_id: string | null },
) => updateColumns('employees', employeeId, place)
