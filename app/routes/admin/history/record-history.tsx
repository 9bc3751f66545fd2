import { lazy, Suspense } from 'react'
import { manages } from '#app/lib/areas.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'

const Opened = lazy(() => import('./opened-history.tsx'))

/**
 * Shows the history of the record that the address names. Its code is fetched when it is first asked for.
 * @param areas of the admin who looks
 */
export function RecordHistory({ areas }: { areas: readonly string[] | null }) {
  const { value } = useDialogParam('record')
  if (!value) return null
  return (
    <Suspense>
      <Opened knowsAccounts={manages(areas, 'settings')} />
    </Suspense>
  )
}
