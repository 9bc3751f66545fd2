import type { QueryKey } from '@tanstack/react-query'
import { notifyUndo, undoTime } from '#app/workspace/notify-undo.tsx'
import { useAttempt } from '#app/workspace/use-attempt.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'

interface Removal<Row> {
  queryKey: QueryKey
  remove(row: Row): Promise<unknown>
  /** Stores the removed row again. */
  keep(row: Row): Promise<unknown>
  words: { title: string; text: string; action: string; done: string; failed: string }
}

/** Removes a row after asking. The row does not go into the bin, so the message about it has "Undo". */
export function useRemoval<Row>({ queryKey, remove, keep, words }: Removal<Row>) {
  const ask = useConfirm()
  const run = useAttempt(queryKey)
  return async (row: Row): Promise<boolean> => {
    const { title, text, action, done, failed } = words
    if (!(await ask({ title, text, confirm: action, danger: true }))) return false
    if (!(await run(remove(row), failed))) return false
    notifyUndo(done, { stays: undoTime, undo: () => run(keep(row), failed) })
    return true
  }
}
