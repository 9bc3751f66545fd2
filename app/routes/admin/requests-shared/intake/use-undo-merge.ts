import { useQueryClient } from '@tanstack/react-query'
import { handleAuthError } from '#app/auth/profile.ts'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { requestsKey } from '#app/data/service-requests/admin.ts'
import { relationsKey } from '#app/data/service-requests/links.ts'
import { mergesKey, undoMerge } from '#app/data/service-requests/merges.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolated } from '#app/lib/isolated.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { intakeWords } from './intake-words.ts'

/** Separates a merged request again, and says so. */
export function useUndoMerge(): (merge: string) => Promise<void> {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const explain = useExplain()
  const queries = useQueryClient()
  return async (merge) => {
    try {
      const { reference } = await undoMerge(merge)
      notifyDone(t('merge.undone', { reference: isolated(reference) }))
    } catch (error) {
      handleAuthError(error)
      notifyFailed(t('merge.undoFailed'), explain(error))
    }
    for (const queryKey of [requestsKey, relationsKey, mergesKey, pendingCounts.queryKey])
      void queries.invalidateQueries({ queryKey })
  }
}
