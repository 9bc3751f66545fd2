import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { withoutRow } from './list/cached-rows.ts'
import { useConfirm } from './use-confirm.tsx'
import { useOptimisticMutation } from './use-optimistic-mutation.ts'

interface Delete<Row> {
  /** Deletes the row; throws a DataError when it is refused. */
  run(row: Row): Promise<unknown>
  /** The question to confirm; null when the row cannot be deleted. */
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
  /** What else will go with the row. */
  text: ReactNode
  confirm: string
  cancel?: string
}

/**
 * Deletes rows of a list after asking: the row disappears at once, and comes back with a message when the
 * database refuses.
 */
export function useDelete<Row extends { id: string }>(options: Delete<Row>): (row: Row) => Promise<void> {
  const { run, confirm, onError, optimistic = (cached, { id }) => withoutRow(cached, id), ...rest } = options
  const ask = useConfirm()
  const { mutate } = useOptimisticMutation({ run, optimistic, ...rest })
  return async (row) => {
    const question = await confirm(row)
    if (question && (await ask({ ...question, danger: true })))
      mutate(row, { onError: (error) => onError?.(error, row) })
  }
}
