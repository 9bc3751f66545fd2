import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type BinTable, binKey, undoDelete } from '#app/data/bin/restore.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { focusRecord } from './focus-record.ts'
import { notifyDone, notifyFailed } from './notify.tsx'
import { notifyUndo, undoTime } from './notify-undo.tsx'

/**
 * Says that a row was deleted, with "Undo", which also works once another screen is open.
 * @returns a function that shows the message
 */
export function useUndoDelete(): (
  done: string,
  table: BinTable,
  id: string,
  invalidates: QueryKey[],
) => void {
  const client = useQueryClient()
  const { t } = useTranslation('workspace')
  return (done, table, id, invalidates) =>
    notifyUndo(done, {
      stays: undoTime,
      async undo() {
        let failure: unknown
        await undoDelete(table, id).catch((error: unknown) => {
          failure = error
        })
        if (failure) notifyFailed(t('bin.failed'), t(`errors.${reasonOf(failure)}`))
        else notifyDone(t('bin.restored'))
        await Promise.all([...invalidates, binKey].map((queryKey) => client.invalidateQueries({ queryKey })))
        focusRecord(id)
      },
    })
}
