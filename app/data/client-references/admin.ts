import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, text } from '#app/data/fields.ts'
import { removeFiles } from '#app/data/files.ts'
import { nextPlace } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateColumns, updateIfUnchanged } from '#app/data/rows.ts'
import { optionalDay, optionalPicture } from '#app/data/workspace-fields.ts'
import { limits } from '#common/limits.ts'
import { isBlank } from '#common/text.ts'

export type ClientReference = Row<'client_references'>

/** All references, in order. */
export const referenceList = queryOptions({
  queryKey: ['client-references'],
  meta: readFrom('client_references'),
  queryFn: async () =>
    rows(await browserDb().from('client_references').select().order('display_order').order('id')),
})

const line = optional(text({ max: limits.name, optional: true }))
const quote = optional(text({ max: limits.quote, lines: 'many', optional: true }))

/** The form of a reference. To be on the website, a reference needs a noted consent. */
export const referenceForm = z
  .object({
    name_ar: text({ max: limits.name }),
    name_en: text({ max: limits.name }),
    image_url: optionalPicture,
    quote_ar: quote,
    quote_en: quote,
    author_ar: line,
    author_en: line,
    consent_by: line,
    consent_on: optionalDay,
    is_active: z.boolean(),
  })
  .superRefine((typed, context) => {
    if (!typed.is_active) return
    const missing = (field: 'consent_by' | 'consent_on') =>
      context.addIssue({ code: 'custom', message: 'required', path: [field] })
    if (isBlank(typed.consent_by ?? '')) missing('consent_by')
    if (!typed.consent_on) missing('consent_on')
  })

/** Adds a reference at the end, or changes one that is unchanged since; deletes a replaced logo. @throws StaleEdit, DataError */
export async function saveReference(
  reference: ClientReference | null,
  values: z.output<typeof referenceForm>,
  base: string | undefined,
  newId: string,
): Promise<ClientReference> {
  if (!reference)
    return insertRow('client_references', {
      id: newId,
      ...values,
      display_order: await nextPlace('client_references'),
    })
  const saved = await updateIfUnchanged(
    'client_references',
    reference.id,
    base ?? reference.updated_at,
    values,
  )
  if (saved.image_url !== reference.image_url) await removeFiles([reference.image_url])
  return saved
}

/** Shows a reference, whose consent is noted, or hides it. @throws DataError */
export const setReferenceActive = (id: string, is_active: boolean) =>
  updateColumns('client_references', id, { is_active })

/** Deletes a reference; the bin keeps its logo. @throws DataError */
export const deleteReference = ({ id }: ClientReference) => deleteRow('client_references', id)
