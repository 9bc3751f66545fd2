import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { text } from '#app/data/fields.ts'
import { nextPlace } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { limits } from '#common/limits.ts'
import { unknownField } from './fields.ts'

/** A text with which a reply to a request can begin. */
export type AnswerTemplate = Row<'answer_templates'>

/** Every template, in order. */
export const templateList = queryOptions({
  queryKey: ['answer-templates'],
  meta: readFrom('answer_templates'),
  queryFn: async () =>
    rows(await browserDb().from('answer_templates').select().order('display_order').order('id')),
})

/** Text in which every word in braces is a field. */
const withFields = (rule: Parameters<typeof text>[0]) =>
  text(rule).superRefine((value, context) => {
    if (unknownField(value) !== undefined) context.addIssue({ code: 'custom', message: 'unknown_field' })
  })
const subject = withFields({ max: limits.templateSubject })
const body = withFields({ max: limits.description, lines: 'many' })
const title = text({ max: limits.templateName })

export const templateForm = z.object({
  title_ar: title,
  title_en: title,
  subject_ar: subject,
  subject_en: subject,
  body_ar: body,
  body_en: body,
})

/** Adds a template at the end, or changes one that is unchanged since it was loaded. @throws StaleEdit, DataError */
export async function saveTemplate(
  template: AnswerTemplate | null,
  values: z.output<typeof templateForm>,
  base: string | undefined,
  newId: string,
): Promise<AnswerTemplate> {
  if (template) return updateIfUnchanged('answer_templates', template.id, base ?? template.updated_at, values)
  return insertRow('answer_templates', {
    id: newId,
    ...values,
    display_order: await nextPlace('answer_templates'),
  })
}

/** Deletes a template; the bin keeps it. @throws DataError */
export const deleteTemplate = (id: string) => deleteRow('answer_templates', id)
