import HistoryDialog from './history-dialog.tsx'
import { useRecordHistory } from './use-record-history.ts'

interface OpenedHistoryProps {
  knowsAccounts: boolean
  onClose(): void
}

/** The history of the record that the address names, if there is such a record. */
export default function OpenedHistory({ knowsAccounts, onClose }: OpenedHistoryProps) {
  const { record } = useRecordHistory()
  if (!record) return null
  return (
    <HistoryDialog
      key={`${record.table}:${record.id}`}
      record={record}
      knowsAccounts={knowsAccounts}
      onClose={onClose}
    />
  )
}
