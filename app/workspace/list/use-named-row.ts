import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useKeptRow } from '#app/workspace/use-kept-row.ts'

interface NamedRow<Row, Key extends QueryKey> {
  /** The parameter of the dialog, as `useDialogParam` returns it. */
  dialog: { value: string | null; close(): void }
  /** The rows on the page; undefined until they are read. */
  rows: readonly NoInfer<Row>[] | undefined
  /** The query for a single row, whose answer is null when there is none. */
  one(id: string): UseQueryOptions<Row | null, Error, Row | null, Key>
  /** The message when the row no longer exists. */
  gone: string
  /** False for a dialog in which nothing is typed: it closes when its row is deleted. */
  typed?: boolean
}

/**
 * The row that a dialog's address names, also when it is on another page of the list. When there is none, a message says
 * so and the dialog closes; one that is deleted while the dialog is open stays, see `useKeptRow`.
 * @returns null while the row is not known, and for `new`
 */
export function useNamedRow<Row extends { id: string }, Key extends QueryKey>(
  options: NamedRow<Row, Key>,
): Row | null {
  const { dialog, rows, one, gone, typed = true } = options
  const { value, close } = dialog
  const id = value === 'new' ? null : value
  const listed = rows?.find((row) => row.id === id)
  const { data, error } = useQuery({
    ...one(id ?? ''),
    enabled: id !== null && rows !== undefined && !listed,
  })
  const isGone = id !== null && !listed && (data === null || Boolean(error))
  const isDeleted = data === null && !listed
  const last = useKeptRow(id, listed ?? data, isDeleted && typed)
  const kept = isDeleted && !typed ? null : last
  useEffect(() => {
    if (!isGone || kept) return
    notifyFailed(gone)
    close()
  }, [isGone, kept, gone, close])
  return id ? kept : null
}
