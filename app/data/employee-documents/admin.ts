import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { documentNumber, optional } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import { deleteRow, insertRow, updateIfUnchanged } from '#app/data/rows.ts'
import { requiredDay } from '#app/data/workspace-fields.ts'
import { addDays, warnedDays } from '#app/lib/dates.ts'
import type { DocumentKind } from '#common/employee-documents.ts'
import { riyadhDay } from '#common/moment.ts'
import { documentsKey, type EmployeeDocument } from './employee.ts'

/** A document that ends soon, with its owner. */
export type EndingDocument = EmployeeDocument & {
  employee: { id: string; full_name_ar: string; full_name_en: string }
}

/** The documents of today's employees that end within 90 days or have ended, the first to end first; at most 100. */
export const endingDocuments = queryOptions({
  queryKey: [...documentsKey, 'ending'],
  meta: readFrom('employee_documents', 'employees'),
  async queryFn(): Promise<EndingDocument[]> {
    const until = addDays(riyadhDay(), warnedDays)
    return rows(await browserDb().rpc('ending_documents', { until }))
  },
})

export const documentForm = z.object({
  number: optional(documentNumber({ optional: true })),
  expires_on: requiredDay,
  /** The address of the stored scan, if it stays; empty if it is removed or replaced. */
  file_url: optional(z.string()),
})

/** Adds a document, or changes one if unchanged since loaded. @throws StaleEdit, DataError */
export const saveDocument = (
  of: { employee_id: string; kind: DocumentKind; document: EmployeeDocument | null },
  values: z.output<typeof documentForm>,
  base: string | undefined,
  newId: string,
): Promise<EmployeeDocument> =>
  of.document
    ? updateIfUnchanged('employee_documents', of.document.id, base ?? of.document.updated_at, values)
    : insertRow('employee_documents', { id: newId, employee_id: of.employee_id, kind: of.kind, ...values })

export const removeDocument = (id: string) => deleteRow('employee_documents', id)

/** Restores a document that was just removed. @throws DataError */
export async function keepAgain({
  id,
  employee_id,
  kind,
  number,
  expires_on,
  file_url,
}: EmployeeDocument): Promise<void> {
  throwIfRefused(
    await browserDb()
      .from('employee_documents')
      .insert({ id, employee_id, kind, number, expires_on, file_url }),
  )
}
