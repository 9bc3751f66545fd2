import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { text } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { DataError, rows, throwIfRefused } from '#app/data/result.ts'
import { StaleEdit } from '#app/data/rows.ts'
import { limits } from '#common/limits.ts'
import { type DocumentRenewal, renewalForm, renewalsKey } from './employee.ts'

/** A renewed document that waits for a decision, with its employee. */
export type WaitingRenewal = DocumentRenewal & {
  employee: { id: string; full_name_ar: string; full_name_en: string }
}

/** The renewed documents of today's employees that wait for a decision, the earliest first; at most 100. */
export const waitingRenewals = queryOptions({
  queryKey: [...renewalsKey, 'waiting'],
  meta: readFrom('document_renewals', 'employees'),
  queryFn: async () => rows(await browserDb().rpc('waiting_renewals')),
})

/** The number and the day that the document gets. */
export const acceptForm = renewalForm

export const sendBackForm = z.object({ reason: text({ max: limits.privacyReason }) })

/** If the employee has replaced the document in the meantime, throws a StaleEdit with the new one. */
async function orAsItIsNow(id: string, error: unknown): Promise<never> {
  if (!(error instanceof DataError) || error.message !== 'renewal_changed') throw error
  const [current] = rows(await browserDb().from('document_renewals').select().eq('id', id))
  if (!current) throw new DataError('PT404', 'renewal_gone')
  throw new StaleEdit(current)
}

/**
 * Accepts a renewed document as the admin saw it: the document gets these values, and the employee is told.
 * @param seen `updated_at` of the renewed document, and of the document itself, null if that was removed
 * @throws StaleEdit when the employee has replaced it; DataError
 */
export async function acceptRenewal(
  id: string,
  { number, expires_on }: z.output<typeof acceptForm>,
  seen: { renewal: string; document: string | null },
): Promise<void> {
  try {
    throwIfRefused(
      await browserDb().rpc('accept_renewal', {
        id,
        seen: seen.renewal,
        number: number ?? '',
        expires_on,
        ...(seen.document && { document_seen: seen.document }),
      }),
    )
  } catch (error) {
    await orAsItIsNow(id, error)
  }
}

/**
 * Sends a renewed document back as the admin saw it, with a reason for the employee.
 * @throws StaleEdit when the employee has replaced it; DataError
 */
export async function sendRenewalBack(id: string, reason: string, seen: string): Promise<void> {
  try {
    throwIfRefused(await browserDb().rpc('send_renewal_back', { id, seen, reason }))
  } catch (error) {
    await orAsItIsNow(id, error)
  }
}

/** Undoes a decision, possible for 20 seconds. @throws DataError */
export async function undoRenewalDecision(id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('undo_renewal_decision', { id }))
}
