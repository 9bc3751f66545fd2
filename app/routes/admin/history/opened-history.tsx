import HistoryDialog from './history-dialog.tsx'
import { useRecordHistory } from './use-record-history.ts'

/** The history of the record that the address names, if there is such a record. */
export default function OpenedHistory({ knowsAccounts }: { knowsAccounts: boolean }) {
  const { record, close } = useRecordHistory()
  if (!record) return null
  return (
    <HistoryDialog
      key={`${record.table}:${record.id}`}
      record={record}
      knowsAccounts={knowsAccounts}
      onClose={close}
    />
  )
}
