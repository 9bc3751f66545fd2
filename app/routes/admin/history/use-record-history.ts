import { useCallback } from 'react'
import { places, type RecordKey } from '#app/data/audit-log/admin.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'

/**
 * The history of a record, a dialog over any screen of the back office. Its state is in the address as `table:id`.
 * @returns the record whose history is shown, if any, and functions that open and close it
 */
export function useRecordHistory() {
  const { value, open, close } = useDialogParam('record')
  const [name = '', id = ''] = value?.split(':') ?? []
  const table = places.find((place) => place === name)
  return {
    record: table && id ? ({ table, id } satisfies RecordKey) : null,
    open: useCallback(({ table, id }: RecordKey) => open(`${table}:${id}`), [open]),
    close,
  }
}
