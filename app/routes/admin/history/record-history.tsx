import { lazy, Suspense } from 'react'
import { manages } from '#app/lib/areas.ts'
import { useRecordHistory } from './use-record-history.ts'

const Dialog = lazy(() => import('./history-dialog.tsx'))

/**
 * Shows the history of the record that the address names. Its code is fetched when it is first asked for.
 * @param areas of the admin who looks
 */
export function RecordHistory({ areas }: { areas: readonly string[] | null }) {
  const { record, close } = useRecordHistory()
  if (!record) return null
  return (
    <Suspense>
      <Dialog
        key={`${record.table}:${record.id}`}
        record={record}
        knowsAccounts={manages(areas, 'settings')}
        onClose={close}
      />
    </Suspense>
  )
}
