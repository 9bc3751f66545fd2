import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import type { EmployeeDocument } from '#app/data/employee-documents/employee.ts'
import { documentNumber, optional } from '#app/data/fields.ts'
import { pollUnlessLive, portalInterval, readFrom } from '#app/data/live/listen.ts'
import { DataError, rows } from '#app/data/result.ts'
import { insertRow, type Row, StaleEdit, updateIfUnchanged } from '#app/data/rows.ts'
import { requiredDay } from '#app/data/workspace-fields.ts'
import type { RenewableKind } from '#common/employee-documents.ts'

/** A renewed document as an employee has handed it in. */
export type DocumentRenewal = Row<'document_renewals'>

/** The start of the query keys of renewed documents. */
export const renewalsKey = ['document-renewals'] as const

/** What an employee has handed in, the newest first. */
export const renewalsOf = (employeeId: string) =>
  queryOptions({
    queryKey: [...renewalsKey, employeeId],
    meta: readFrom('document_renewals'),
    refetchInterval: pollUnlessLive(portalInterval),
    queryFn: async (): Promise<DocumentRenewal[]> =>
      rows(
        await browserDb()
          .from('document_renewals')
          .select()
          .eq('employee_id', employeeId)
          .order('created_at', { ascending: false })
          .order('id'),
      ),
  })

/**
 * The latest renewal to mention beside a document: the one that waits, or the last decision. None if the
 * document was changed after the decision.
 */
export function currentRenewal(
  renewals: readonly DocumentRenewal[],
  { kind, updated_at }: Pick<EmployeeDocument, 'kind' | 'updated_at'>,
): DocumentRenewal | undefined {
  const last =
    renewals.find((one) => one.kind === kind && one.status === 'waiting') ??
    renewals.find((one) => one.kind === kind)
  if (!last?.decided_at) return last
  return Date.parse(last.document_updated_at ?? last.decided_at) >= Date.parse(updated_at) ? last : undefined
}

export const renewalForm = z.object({
  number: optional(documentNumber({ optional: true })),
  expires_on: requiredDay,
})

/**
 * Hands in a renewed document, or replaces the waiting one if it is unchanged since it was loaded.
 * @param of `waiting` is the one to replace; null hands in a new one
 * @param values with the address of the scan, which may be left out of a change
 * @throws StaleEdit, DataError
 */
export async function saveRenewal(
  of: { employee_id: string; kind: RenewableKind; waiting: DocumentRenewal | null },
  { file_url, ...values }: z.output<typeof renewalForm> & { file_url?: string },
  base: string | undefined,
  newId: string,
): Promise<DocumentRenewal> {
  const { employee_id, kind, waiting } = of
  try {
    if (waiting)
      return await updateIfUnchanged('document_renewals', waiting.id, base ?? waiting.updated_at, {
        ...values,
        ...(file_url && { file_url }),
      })
    if (!file_url) throw new DataError('23502', 'file_url')
    return await insertRow('document_renewals', { id: newId, employee_id, kind, file_url, ...values })
  } catch (error) {
    if (error instanceof StaleEdit && (error.current as DocumentRenewal | null)?.status !== 'waiting')
      throw new DataError('PT409', 'renewal_decided')
    if (error instanceof DataError && error.code === '23505') throw new DataError('PT409', 'renewal_waiting')
    throw error
  }
}

/** Takes back the waiting document. @returns whether it was still waiting @throws DataError */
export async function takeBackRenewal(id: string): Promise<boolean> {
  return rows(await browserDb().from('document_renewals').delete().eq('id', id).select('id')).length > 0
}
