import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { isRenewable } from '#common/employee-documents.ts'
import { useOwnDocuments } from './use-own-documents.ts'

// Loaded on demand: documents are renewed once a year
const RenewalDialog = lazyDialog(() => import('./renewal-dialog.tsx'))

/** The dialog for the document that the address names; nothing when it names none of the employee's. */
export function OpenRenewal({ employeeId }: { employeeId: string }) {
  const dialog = useDialogParam('renew')
  const found = useOwnDocuments(employeeId).find(
    ({ document, renewable }) => renewable && document.kind === dialog.value,
  )
  if (!found || !isRenewable(found.document.kind)) return null
  return (
    <RenewalDialog
      key={found.document.kind}
      document={found.document}
      kind={found.document.kind}
      last={found.renewal?.status === 'accepted' ? undefined : found.renewal}
      onClose={dialog.close}
    />
  )
}
