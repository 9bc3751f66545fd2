import { useQuery } from '@tanstack/react-query'
import { renewalsOf } from '#app/data/document-renewals/employee.ts'
import { documentsOf } from '#app/data/employee-documents/employee.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'

const ReviewDialog = lazyDialog(() => import('./review-dialog.tsx'))

/** The dialog for the renewed document that the address names. */
export function OpenReview({ employee }: { employee: Employee }) {
  const { value, close } = useDialogParam('renewal')
  const { data: documents } = useQuery(documentsOf(employee.id))
  const { data: renewals } = useQuery(renewalsOf(employee.id))
  if (!value || !documents || !renewals) return null
  const renewal = renewals.find(({ id }) => id === value)
  return (
    <ReviewDialog
      key={value}
      employee={employee}
      renewal={renewal}
      document={documents.find(({ kind }) => kind === renewal?.kind) ?? null}
      onClose={close}
    />
  )
}
