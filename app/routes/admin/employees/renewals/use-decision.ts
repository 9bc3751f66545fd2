import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { undoRenewalDecision } from '#app/data/document-renewals/admin.ts'
import { renewalsKey } from '#app/data/document-renewals/employee.ts'
import { documentsKey } from '#app/data/employee-documents/employee.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { notifyUndo, undoTime } from '#app/workspace/notify-undo.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'

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
  const client = useQueryClient()
  const explain = useExplain()
  const undo = async (id: string) => {
    try {
      await undoRenewalDecision(id)
      notifyDone(t('renewals.undone'))
    } catch (error) {
      handleAuthError(error)
      notifyFailed(t('renewals.undoFailed'), explain(error))
    } finally {
      for (const queryKey of decided) void client.invalidateQueries({ queryKey })
    }
  }
  return (id, done) => notifyUndo(done, { stays: undoTime, undo: () => undo(id) })
}
