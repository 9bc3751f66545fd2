import { manages } from '#app/lib/areas.ts'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'

const Opened = lazyDialog(() => import('./opened-history.tsx'))

/**
 * Shows the history of the record that the address names. Its code is fetched when it is first asked for.
 * @param areas of the admin who looks
 */
export function RecordHistory({ areas }: { areas: readonly string[] | null }) {
  const { value, close } = useDialogParam('record')
  if (!value) return null
  return <Opened knowsAccounts={manages(areas, 'settings')} onClose={close} />
}
