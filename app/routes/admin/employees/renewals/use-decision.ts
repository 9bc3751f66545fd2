import { useTranslation } from 'react-i18next'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { undoRenewalDecision } from '#app/data/document-renewals/admin.ts'
import { renewalsKey } from '#app/data/document-renewals/employee.ts'
import { documentsKey } from '#app/data/employee-documents/employee.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { notifyUndo, undoTime } from '#app/workspace/notify-undo.tsx'
import { useAttempt } from '#app/workspace/use-attempt.ts'

/** Waits until a decision is stored, and keeps the form that made it on the screen until then. */
export type Decide = (decision: Promise<void>) => Promise<void>

/** The starts of the query keys that a decision on a renewed document changes. */
export const decided = [
  renewalsKey,
  documentsKey,
  pendingCounts.queryKey,
  ['employee_notifications'],
] as const

/** @returns a function that says what was decided on a renewed document, and offers to undo it */
export function useDecision(): (id: string, done: string) => void {
  const { t } = useTranslation('employees')
  const attempt = useAttempt(...decided)
  const undo = async (id: string) => {
    if (await attempt(undoRenewalDecision(id), t('renewals.undoFailed'))) notifyDone(t('renewals.undone'))
  }
  return (id, done) => notifyUndo(done, { stays: undoTime, undo: () => undo(id) })
}
