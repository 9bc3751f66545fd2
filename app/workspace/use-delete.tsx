import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type BinTable, binSettings } from '#app/data/bin/restore.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { withoutRow } from './list/cached-rows.ts'
import { notifyFailed } from './notify.tsx'
import { useConfirm } from './use-confirm.tsx'
import { returnFocusTo } from './use-focus-back.ts'
import { useOptimisticMutation } from './use-optimistic-mutation.ts'
import { useUndoDelete } from './use-undo-delete.ts'

interface Delete<Row> {
  /** Where the row is, from which it goes into the bin. */
  table: BinTable
  /** Deletes the row; throws a DataError when it is refused. */
  run(row: Row): Promise<unknown>
  /** The question to confirm; null when the row cannot be deleted, which it then says itself. It may throw: then `failed` is shown. */
  confirm(row: Row): Question | Promise<Question | null>
  /** Starts of the query keys to read again; the first is the list's. */
  invalidates: QueryKey[]
  /** A cached answer without the row, where that is not a list or a page of it. */
  optimistic?(cached: unknown, row: Row): unknown
  done: string
  failed: string
  onError?(error: Error, row: Row): void
}

interface Question {
  title: string
  /** What else will go with the row. For how long it can be restored is said below it. */
  text: ReactNode
  confirm: string
  cancel?: string
}

/**
 * Deletes rows of a list after asking: the row disappears immediately, and comes back with a message when the
 * database refuses. The message that it was deleted has "Undo".
 */
export function useDelete<Row extends { id: string }>(options: Delete<Row>): (row: Row) => Promise<void> {
  const { table, run, confirm, done, invalidates, onError, ...rest } = options
  const { optimistic = (cached: unknown, { id }: Row) => withoutRow(cached, id), failed } = rest
  const ask = useConfirm()
  const undoable = useUndoDelete()
  // Read now, so that the question has it
  useQuery(binSettings)
  const { mutateAsync } = useOptimisticMutation({ run, optimistic, invalidates, failed })
  const { t } = useTranslation('workspace')
  const questionOf = async (row: Row) => {
    try {
      return await confirm(row)
    } catch (error) {
      notifyFailed(failed, t(`errors.${reasonOf(error)}`))
      return null
    }
  }
  return async (row) => {
    const question = await questionOf(row)
    if (!question || !(await ask({ ...question, note: <KeptInBin />, danger: true }))) return
    try {
      await mutateAsync(row)
      // Not in onSuccess of mutate: the screen may be left before the answer is there
      undoable(done, table, row.id, invalidates)
      // If the row was open, its pane has gone with the button
      returnFocusTo(null)
    } catch (error) {
      // The mutation has shown the error
      onError?.(error as Error, row)
    }
  }
}

/** Says for how long a deleted row can be restored; in days once that setting is read. */
function KeptInBin() {
  const { t } = useTranslation('workspace')
  const { data } = useQuery(binSettings)
  return data ? t('bin.kept', { count: data.days }) : t('bin.keptAWhile')
}
